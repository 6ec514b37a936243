import { ActionIcon, CopyButton, UnstyledButton } from '@mantine/core'
import { IconCheck, IconCopy, IconEye, IconHourglass, IconLink, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWayBack } from '../../../kernel/use-way-back.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { BackButton } from '../../../ui/BackButton.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { PriorityMark, StatusMark } from '../marks.tsx'
import { StepButtons } from '../steps/StepButtons.tsx'
import classes from './Detail.module.css'
import { useDetail } from './detail-context.ts'
import { usePresence } from './use-presence.ts'
import { copyLink, useDelete } from './use-ticket-acts.ts'

function Code({ code }: { code: string }) {
  const { t } = useTranslation('ticketDetail')
  return (
    <CopyButton value={code}>
      {({ copied, copy }) => (
        <UnstyledButton className={classes.code ?? ''} onClick={copy} title={t('act.copyCode')}>
          {code}
          {copied ? (
            <IconCheck size={14} role="img" aria-label={t('act.codeCopied')} />
          ) : (
            <IconCopy size={14} role="img" aria-label={t('act.copyCode')} />
          )}
        </UnstyledButton>
      )}
    </CopyButton>
  )
}

function Onlookers({ code }: { code: string }) {
  const { t } = useTranslation('ticketDetail')
  const names = usePresence(code).map(({ fullName }) => fullName)
  return (
    <span role="status" aria-label={t('presence.label')} className={classes.onlookers}>
      {names.length > 0 && (
        <>
          <IconEye size={16} aria-hidden />
          <bdi>{t('presence.looking', { names: names.join(', ') })}</bdi>
        </>
      )}
    </span>
  )
}

function Acts() {
  const { t } = useTranslation('ticketDetail')
  const { view, steps } = useDetail()
  const remove = useDelete(view)
  return (
    <div className={classes.actions}>
      <ActionIcon
        size="lg"
        variant="default"
        aria-label={t('act.copyLink')}
        title={t('act.copyLink')}
        onClick={() => void copyLink()}
      >
        <IconLink size={16} />
      </ActionIcon>
      {view.canDelete && (
        <ActionButton
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          loading={remove.isPending}
          onClick={() => void remove.ask()}
        >
          {t('act.delete')}
        </ActionButton>
      )}
      <StepButtons ticket={view} steps={steps} />
    </div>
  )
}

export function DetailHeader() {
  const { t } = useTranslation(['ticketDetail', 'ticket'])
  const goBack = useWayBack('/list-issue')
  const { view } = useDetail()
  return (
    <div className={classes.top}>
      <BackButton label={t('act.back')} onClick={goBack} />
      <h1 className={classes.title} title={view.name}>
        <bdi>{view.name}</bdi>
      </h1>
      <Acts />
      <div className={classes.marks}>
        <Code code={view.code} />
        <StatusMark status={view.status} />
        <PriorityMark priority={view.priority} />
        {view.waiting && (
          <StatusBadge tone="amber" icon={<IconHourglass size={14} aria-hidden />}>
            {t('ticket:waiting')}
          </StatusBadge>
        )}
        {view.late && <StatusBadge tone="red">{t('ticket:late')}</StatusBadge>}
        <Onlookers code={view.code} />
      </div>
    </div>
  )
}

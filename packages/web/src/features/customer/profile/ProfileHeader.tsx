import { ActionIcon, CopyButton, UnstyledButton } from '@mantine/core'
import { IconAlarm, IconArrowsExchange, IconCheck, IconCopy, IconLink, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kernel/may.ts'
import { useMe } from '../../../kernel/me.ts'
import { useWayBack } from '../../../kernel/use-way-back.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { BackButton } from '../../../ui/BackButton.tsx'
import { ColorDot, StatusBadge } from '../../../ui/StatusBadge.tsx'
import { isInCharge } from '../in-charge.ts'
import classes from './Profile.module.css'
import { useProfile } from './profile-context.ts'
import { copyLink, useProfileActions } from './use-profile-actions.tsx'

const TransferDialog = lazy(() => import('./TransferDialog.tsx'))

function LivingActions({ usedBy }: { usedBy: number }) {
  const { t } = useTranslation('customerProfile')
  const { view } = useProfile()
  const may = useMay('MNU_Customer')
  const me = useMe()
  const { remove } = useProfileActions(view)
  const [isTransferring, setTransferring] = useState(false)
  const notYours = isInCharge(me, view) ? undefined : t('reason.notInCharge')
  const used = usedBy > 0 ? t('reason.usedAsReferral') : undefined
  return (
    <>
      {may.edit && (
        <ActionButton
          variant="default"
          leftSection={<IconArrowsExchange size={16} aria-hidden />}
          reason={notYours}
          onClick={() => setTransferring(true)}
        >
          {t('action.transfer')}
        </ActionButton>
      )}
      {may.delete && (
        <ActionButton
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          loading={remove.isPending}
          reason={notYours ?? used}
          onClick={() => void remove.ask()}
        >
          {t('action.delete')}
        </ActionButton>
      )}
      {isTransferring && (
        <Suspense>
          <TransferDialog onClose={() => setTransferring(false)} />
        </Suspense>
      )}
    </>
  )
}

function DeletedActions() {
  const { t } = useTranslation('customerProfile')
  const { view } = useProfile()
  const may = useMay('MNU_Customer')
  const { recover, purge } = useProfileActions(view)
  return (
    <>
      {may.delete && (
        <ActionButton variant="default" loading={recover.isPending} onClick={recover.ask}>
          {t('action.recover')}
        </ActionButton>
      )}
      {may.permanentDel && (
        <ActionButton color="red" loading={purge.isPending} onClick={() => void purge.ask()}>
          {t('action.purge')}
        </ActionButton>
      )}
    </>
  )
}

function Code({ code }: { code: string }) {
  const { t } = useTranslation('customerProfile')
  return (
    <CopyButton value={code}>
      {({ copied, copy }) => (
        <UnstyledButton className={classes.code ?? ''} onClick={copy} title={t('action.copyCode')}>
          {code}
          {copied ? (
            <IconCheck size={14} role="img" aria-label={t('action.codeCopied')} />
          ) : (
            <IconCopy size={14} role="img" aria-label={t('action.copyCode')} />
          )}
        </UnstyledButton>
      )}
    </CopyButton>
  )
}

/** `usedBy`: how many customers this one is known to have brought. */
export function ProfileHeader({ usedBy }: { usedBy: number }) {
  const { t } = useTranslation('customerProfile')
  const goBack = useWayBack('/customer')
  const { view } = useProfile()
  return (
    <div className={classes.top}>
      <BackButton label={t('action.back')} onClick={goBack} />
      <h1 className={classes.title} title={view.name}>
        <bdi>{view.name}</bdi>
      </h1>
      <div className={classes.actions}>
        <ActionIcon
          size="lg"
          variant="default"
          aria-label={t('action.copyLink')}
          title={t('action.copyLink')}
          onClick={() => void copyLink()}
        >
          <IconLink size={16} />
        </ActionIcon>
        {view.deleted ? <DeletedActions /> : <LivingActions usedBy={usedBy} />}
      </div>
      <div className={classes.marks}>
        <Code code={view.customerCode} />
        {view.relationship > 0 && <ColorDot color={view.relationshipColor}>{view.relationshipName}</ColorDot>}
        {view.dontForget && (
          <StatusBadge tone="amber" icon={<IconAlarm size={14} aria-hidden />}>
            {t('dontForget')}
          </StatusBadge>
        )}
        {view.deleted && <StatusBadge tone="red">{t('deleted')}</StatusBadge>}
      </div>
    </div>
  )
}

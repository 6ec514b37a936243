import { Box } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageName } from '../../../kernel/title.ts'
import { useWayBack } from '../../../kernel/use-way-back.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { CopyCode, CopyLink } from '../../../ui/CopyButtons.tsx'
import { RecordHead } from '../../../ui/RecordFrame.tsx'
import { TicketMarks } from '../marks.tsx'
import { Onlookers } from '../Onlookers.tsx'
import { StepButtons } from '../steps/StepButtons.tsx'
import { useDetail } from './detail-context.ts'
import { useDelete } from './use-ticket-acts.ts'

/** The button of a step that was taken is gone: what comes next has the focus, or the name of the ticket. */
function NextSteps() {
  const { view, steps } = useDetail()
  const place = useRef<HTMLDivElement>(null)
  const seen = useRef(0)
  const { taken } = steps
  // At every change: the ticket as it stands now may come a moment after the step was taken, or before.
  useEffect(() => {
    if (taken === seen.current || document.activeElement !== document.body) return
    seen.current = taken
    const next = place.current?.querySelector('button') ?? document.querySelector('h1')
    next?.focus({ preventScroll: true })
  })
  return (
    <Box ref={place} display="contents">
      <StepButtons ticket={view} steps={steps} />
    </Box>
  )
}

function Acts() {
  const { t } = useTranslation('ticketDetail')
  const { view } = useDetail()
  const remove = useDelete(view)
  return (
    <>
      <CopyLink label={t('act.copyLink')} copied={t('act.linkCopied')} notCopied={t('act.linkNotCopied')} />
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
      <NextSteps />
    </>
  )
}

function Marks() {
  const { t } = useTranslation('ticketDetail')
  const { view } = useDetail()
  return (
    <>
      <CopyCode code={view.code} label={t('act.copyCode')} copiedLabel={t('act.codeCopied')} />
      <TicketMarks ticket={view} />
      <Onlookers code={view.code} />
    </>
  )
}

export function DetailHeader() {
  const { t } = useTranslation('ticketDetail')
  const goBack = useWayBack('/list-issue')
  const { view } = useDetail()
  usePageName(`${view.code} ${view.name}`)
  return <RecordHead name={view.name} back={t('act.back')} onBack={goBack} actions={<Acts />} marks={<Marks />} />
}

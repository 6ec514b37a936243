import { waitingStatuses } from '@crm/contract/ticket-rules'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFailure } from '../../../../kernel/failure.ts'
import { refusalText } from '../../../../kernel/i18n.ts'
import { queries } from '../../../../kernel/query.ts'
import { showToast } from '../../../../kernel/toast.ts'
import type { Word } from '../../../../kernel/words.ts'
import { valueEdit } from '../../../../kit/record/record.ts'
import { Sheet } from '../../../../ui/Sheet.tsx'
import { Failed } from '../../../../ui/StateViews.tsx'
import { departmentsQuery, placesIn } from '../../list/ticket-options.ts'
import { refreshTicket, ticketQuery } from '../../ticket-queries.ts'
import { useAct } from '../use-act.ts'
import { type Choice, ChoiceList } from './ChoiceList.tsx'
import type { FactSheetProps } from './Facts.tsx'
import { Refusal } from './Refusal.tsx'
import classes from './Ticket.module.css'

const Named = ({ name, note }: { name: string; note: string }) => (
  <span className={classes.named}>
    <bdi>{name}</bdi> <span className={classes.quiet}>{note}</span>
  </span>
)

function useChoices(all: readonly Word[]): readonly Choice[] {
  const { t } = useTranslation('ticket')
  return placesIn(all).map(({ value, label, path, isLed }) => ({
    value: Number(value),
    look: <Named name={label} note={isLed ? path : t('noLeader')} />,
    isOff: !isLed,
  }))
}

const isGone = (ticketId: number) => isFailure(queries.getQueryState(ticketQuery(ticketId).queryKey)?.error)

/** Asks in the same place: a second dialog over a sheet would be lost on a small screen. */
function Question({ ticket, save, to, onClose, onBack }: FactSheetProps & { to: Word; onBack: () => void }) {
  const { t } = useTranslation(['ticketDetail', 'ticketMobile'])
  const navigate = useNavigate()
  const { act, isBusy, refusal } = useAct(ticket.index)
  async function move() {
    if (!(await act(() => save(valueEdit('departmentId', { departmentId: to.index }, to.name))))) return
    showToast({ tone: 'success', key: 'ticketDetail:move.done', values: { name: to.name } })
    await refreshTicket(ticket.index)
    // It may have left the own sight with the move.
    if (isGone(ticket.index)) await navigate({ to: '/m/ticket', replace: true })
    else onClose()
  }
  return (
    <div className={classes.sheetForm}>
      <p className={classes.question}>
        {t(waitingStatuses.includes(ticket.status) ? 'move.waiting' : 'move.inProgress')}
      </p>
      <Refusal text={refusal} />
      <Button loading={isBusy} onClick={() => void move()}>
        {t('move.action')}
      </Button>
      <Button variant="default" disabled={isBusy} onClick={onBack}>
        {t('ticketMobile:detail.otherDepartment')}
      </Button>
    </div>
  )
}

/** To another department, once it was told what goes with it. */
export function DepartmentSheet({ ticket, save, onClose }: FactSheetProps) {
  const { t } = useTranslation(['ticketMobile', 'ticket', 'ticketDetail'])
  const { data, error, refetch } = useQuery(departmentsQuery)
  const choices = useChoices(data ?? [])
  const [to, setTo] = useState<Word | null>(null)
  function choose(value: number) {
    if (value === ticket.departmentId) return onClose()
    setTo(data?.find(({ index }) => index === value) ?? null)
  }
  if (to !== null)
    return (
      <Sheet title={t('ticketDetail:move.title', { name: to.name })} onClose={onClose}>
        <Question ticket={ticket} save={save} to={to} onClose={onClose} onBack={() => setTo(null)} />
      </Sheet>
    )
  return (
    <Sheet title={t('ticket:field.department')} onClose={onClose}>
      {error && <Failed sentence={refusalText(error)} onAgain={() => void refetch()} />}
      {data === undefined && !error && <Skeleton height={200} role="status" aria-label={t('loading')} />}
      {data && (
        <ChoiceList
          label={t('ticket:field.department')}
          choices={choices}
          chosen={ticket.departmentId}
          isBusy={false}
          onChoose={choose}
        />
      )}
    </Sheet>
  )
}

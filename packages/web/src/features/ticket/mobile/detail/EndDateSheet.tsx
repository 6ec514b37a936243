import type { TicketView } from '@crm/contract/ticket-views'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Sheet } from '../../../../ui/Sheet.tsx'
import { saveTicket } from '../../save-ticket.ts'
import { fromLocalMoment, isPast, showLocalMoment, toLocalMoment } from '../local-moment.ts'
import { useAct } from '../use-act.ts'
import { Refusal } from './Refusal.tsx'
import classes from './Ticket.module.css'

/** By the phone's own picker. */
export function EndDateSheet({ ticket, onClose }: { ticket: TicketView; onClose: () => void }) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  const form = useId()
  const before = ticket.endDate === null ? '' : toLocalMoment(ticket.endDate)
  const [local, setLocal] = useState(before)
  const [isTooEarly, setTooEarly] = useState(false)
  const { act, isBusy, refusal } = useAct(ticket.index)

  async function save(endDate: string | null) {
    if (await act(() => saveTicket(ticket, { endDate }))) onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (local === before) return onClose()
    const tooEarly = isPast(local, new Date())
    setTooEarly(tooEarly)
    if (!tooEarly) void save(fromLocalMoment(local))
  }
  const foot = (
    <>
      {ticket.endDate !== null && (
        <Button variant="default" disabled={isBusy} onClick={() => void save(null)}>
          {t('detail.dropEndDate')}
        </Button>
      )}
      <Button type="submit" form={form} loading={isBusy} disabled={local === ''}>
        {t('detail.save')}
      </Button>
    </>
  )
  return (
    <Sheet title={t('ticket:field.endDate')} onClose={onClose} foot={foot}>
      <form id={form} className={classes.sheetForm} noValidate onSubmit={submit}>
        <Refusal text={refusal} />
        <TextInput
          type="datetime-local"
          label={t('ticket:field.endDate')}
          value={local}
          min={toLocalMoment(new Date())}
          description={showLocalMoment(local)}
          error={isTooEarly ? t('endTooEarly') : undefined}
          onChange={({ currentTarget }) => setLocal(currentTarget.value)}
        />
      </form>
    </Sheet>
  )
}

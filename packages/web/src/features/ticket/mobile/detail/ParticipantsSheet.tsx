import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Option } from '../../../../ui/options.ts'
import { participantsEdit } from '../../detail/facts.tsx'
import { loadColleagues } from '../../list/ticket-options.ts'
import { useAct } from '../use-act.ts'
import { personLook } from './choice-sheets.tsx'
import { type FactSheetProps, PickSheet } from './PickSheet.tsx'

const idsOf = (people: readonly Option[]) => people.map(({ value }) => Number(value))

/** Who takes part: those who do stand first, everybody else is found by name. */
export function ParticipantsSheet({ ticket, save, onClose }: FactSheetProps) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  const { act, isBusy, refusal } = useAct(ticket)
  const [before] = useState(() =>
    ticket.participants.map(({ userId, fullName }): Option => ({ value: String(userId), label: fullName })),
  )
  const [chosen, setChosen] = useState(before)
  // Sorted anew only with another search: nobody moves away under the thumb, and a slip is mended where it happened.
  const [first, setFirst] = useState(before)
  const values = chosen.map(({ value }) => value)
  const isChanged = values.length !== before.length || before.some(({ value }) => !values.includes(value))
  const toggle = (one: Option) =>
    setChosen(values.includes(one.value) ? chosen.filter(({ value }) => value !== one.value) : [...chosen, one])
  async function send() {
    if (await act(() => save(participantsEdit(idsOf(before), idsOf(chosen))))) onClose()
  }
  return (
    <PickSheet
      title={t('ticket:field.participants')}
      load={loadColleagues}
      look={personLook}
      first={first}
      search={{ label: t('detail.findColleague'), nothing: t('detail.noColleague') }}
      chosen={values}
      isBusy={isBusy}
      refusal={refusal}
      foot={
        <Button loading={isBusy} disabled={!isChanged} onClick={() => void send()}>
          {t('detail.save')}
        </Button>
      }
      onSearch={() => setFirst(chosen)}
      onChoose={toggle}
      onClose={onClose}
    />
  )
}

import { category } from '@crm/contract/category'
import { Button, Skeleton } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kernel/call.ts'
import { refusalText } from '../../../../kernel/i18n.ts'
import { Person } from '../../../../ui/Avatar.tsx'
import { SearchField } from '../../../../ui/SearchField.tsx'
import { Sheet } from '../../../../ui/Sheet.tsx'
import { Failed } from '../../../../ui/StateViews.tsx'
import { participantsEdit } from '../../detail/facts.tsx'
import { useAct } from '../use-act.ts'
import { ChoiceList } from './ChoiceList.tsx'
import type { FactSheetProps } from './Facts.tsx'
import { Refusal } from './Refusal.tsx'
import classes from './Ticket.module.css'

/** More than these are found by their name. */
const SHOWN_MAX = 50

interface Colleague {
  readonly userId: number
  readonly fullName: string
  readonly detail?: string
}

const colleaguesQuery = (text: string) =>
  queryOptions({
    queryKey: ['user', 'colleagues', text],
    queryFn: async ({ signal }): Promise<Colleague[]> => {
      const query = { text, block: 1, maxPerBlock: SHOWN_MAX }
      const found = await call(category.users, { params: { tag: 'active' }, query, signal })
      return found.map(({ index, fullName, department }) => ({ userId: index, fullName, detail: department }))
    },
    placeholderData: keepPreviousData,
  })

/** Who takes part as it is ticked here, and its way to the server. */
function useParticipants({ ticket, save: saveEdit, onClose }: FactSheetProps) {
  const [before] = useState(() => ticket.participants.map(({ userId }) => userId))
  const [chosen, setChosen] = useState<readonly Colleague[]>(ticket.participants)
  const { act, isBusy, refusal } = useAct(ticket.index)
  const ids = new Set(chosen.map(({ userId }) => userId))
  const toggle = (one: Colleague) =>
    setChosen(ids.has(one.userId) ? chosen.filter(({ userId }) => userId !== one.userId) : [...chosen, one])
  async function save() {
    if (await act(() => saveEdit(participantsEdit(before, [...ids])))) onClose()
  }
  const isChanged = ids.size !== before.length || before.some((id) => !ids.has(id))
  return { chosen, ids, toggle, save, isBusy, refusal, isChanged }
}

/** Who takes part: those who do stand first, everybody else is found by name. */
export function ParticipantsSheet(props: FactSheetProps) {
  const { ticket, onClose } = props
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  const [text, setText] = useState('')
  const { data, error, refetch } = useQuery(colleaguesQuery(text))
  const { chosen, ids, toggle, save, isBusy, refusal, isChanged } = useParticipants(props)
  // Sorted anew only with another search: nobody moves away under the thumb, and a slip is mended where it happened.
  const [first, setFirst] = useState<readonly Colleague[]>(ticket.participants)
  const shown = text === '' ? [...first, ...(data ?? [])] : (data ?? [])
  const people = new Map(shown.map((one) => [one.userId, one]))
  function search(next: string) {
    setText(next)
    setFirst(chosen)
  }
  const foot = (
    <Button loading={isBusy} disabled={!isChanged} onClick={() => void save()}>
      {t('detail.save')}
    </Button>
  )
  return (
    <Sheet title={t('ticket:field.participants')} onClose={onClose} foot={foot}>
      <div className={classes.search}>
        <SearchField label={t('detail.findColleague')} value={text} shortcut={false} width="100%" onSearch={search} />
      </div>
      <Refusal text={refusal} />
      {error && <Failed sentence={refusalText(error)} onAgain={() => void refetch()} />}
      {data === undefined && !error && <Skeleton height={200} role="status" aria-label={t('loading')} />}
      <ChoiceList
        label={t('ticket:field.participants')}
        choices={[...people.values()].map(({ userId, fullName, detail }) => ({
          value: userId,
          look: <Person name={fullName} detail={detail} />,
        }))}
        chosen={ids}
        isBusy={isBusy}
        onChoose={(id) => {
          const one = people.get(id)
          if (one !== undefined) toggle(one)
        }}
      />
      {data?.length === 0 && <p className={classes.quiet}>{t('detail.noColleague')}</p>}
    </Sheet>
  )
}

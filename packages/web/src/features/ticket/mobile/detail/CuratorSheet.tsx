import { department } from '@crm/contract/department'
import { Skeleton } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kernel/call.ts'
import { refusalText } from '../../../../kernel/i18n.ts'
import { valueEdit } from '../../../../kit/record/record.ts'
import { Person } from '../../../../ui/Avatar.tsx'
import { SearchField } from '../../../../ui/SearchField.tsx'
import { Sheet } from '../../../../ui/Sheet.tsx'
import { Failed } from '../../../../ui/StateViews.tsx'
import { useAct } from '../use-act.ts'
import { ChoiceList } from './ChoiceList.tsx'
import type { FactSheetProps } from './Facts.tsx'
import { Refusal } from './Refusal.tsx'
import classes from './Ticket.module.css'

/** More than these are found by their name. */
const SHOWN_MAX = 100

const staffQuery = (departmentId: number, text: string) =>
  queryOptions({
    queryKey: ['department', 'staff', departmentId, text],
    queryFn: ({ signal }) => {
      const query = { text, block: 1, maxPerBlock: SHOWN_MAX }
      return call(department.users, { params: { departmentId, isDelete: false }, query, signal })
    },
    placeholderData: keepPreviousData,
  })

/** In charge is somebody of the department that the ticket is with, or nobody yet. */
export function CuratorSheet({ ticket, save, onClose }: FactSheetProps) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  const [text, setText] = useState('')
  const { data, error, refetch } = useQuery(staffQuery(ticket.departmentId, text))
  const { act, isBusy, refusal } = useAct(ticket.index)
  async function choose(curator: number) {
    const name = data?.find(({ userId }) => userId === curator)?.fullName ?? t('ticket:noCurator')
    if (await act(async () => curator !== ticket.curator && save(valueEdit('curator', { curator }, name)))) onClose()
  }
  const people = (data ?? []).map(({ userId, fullName, positionName }) => ({
    value: userId,
    look: <Person name={fullName} detail={positionName} />,
  }))
  const nobody = { value: 0, look: t('ticket:noCurator') }
  return (
    <Sheet title={t('ticket:field.curator')} onClose={onClose}>
      <div className={classes.search}>
        <SearchField label={t('detail.findPerson')} value={text} shortcut={false} width="100%" onSearch={setText} />
      </div>
      <Refusal text={refusal} />
      {error && <Failed sentence={refusalText(error)} onAgain={() => void refetch()} />}
      {data === undefined && !error && <Skeleton height={200} role="status" aria-label={t('loading')} />}
      {data && (
        <ChoiceList
          label={t('ticket:field.curator')}
          choices={text === '' ? [nobody, ...people] : people}
          chosen={ticket.curator}
          isBusy={isBusy}
          onChoose={(value) => void choose(value)}
        />
      )}
      {data?.length === 0 && <p className={classes.quiet}>{t('detail.nobodyFound')}</p>}
    </Sheet>
  )
}

import { plainDateOf, showDateTime, showTime } from '@crm/contract/rules/dates'
import { useTranslation } from 'react-i18next'
import { CustomerRows } from './CustomerRows.tsx'
import { splitDue } from './due.ts'
import { HomeCard } from './HomeCard.tsx'
import { CUSTOMERS_SHOWN, useCustomers } from './use-customers.ts'

/** More appointments than anybody has on one day. */
const DAY_MAX = 100

/** Whom to call: who waits longest first, then who is next today. */
export function DueCard() {
  const { t } = useTranslation('home')
  const now = new Date()
  const today = plainDateOf(now)
  const own = { activeTab: 'charge', sort: 'appointmentSchedule', viewAll: false } as const
  const due = useCustomers({ ...own, appointmentDue: true })
  const ofToday = useCustomers({ ...own, appointmentSchedule: today, maxPerBlock: DAY_MAX })
  const whenOf = (moment: string | null) => {
    if (moment === null) return ''
    return plainDateOf(moment) === today ? showTime(moment) : showDateTime(moment)
  }
  // The two arrive together or not at all: a card that is filled in two steps would move its rows.
  const query = {
    data: ofToday.data && due.data,
    error: due.error ?? ofToday.error,
    isPending: due.isPending || ofToday.isPending,
    refetch: () => Promise.all([due.refetch(), ofToday.refetch()]),
  }
  return (
    <HomeCard
      title={t('due.title')}
      scope={t('scope.charge')}
      empty={t('due.empty')}
      query={query}
      to="/customer"
      search={{ tab: 'charge', appointmentDue: true, sort: 'appointmentSchedule' }}
      rowsShown={CUSTOMERS_SHOWN}
    >
      {(rows) => {
        const { overdue, ahead } = splitDue(rows, ofToday.data?.items ?? [], now, CUSTOMERS_SHOWN)
        return (
          <>
            <CustomerRows
              rows={overdue}
              noteOf={(row) => t('due.late', { when: whenOf(row.appointmentSchedule) })}
              isLate
            />
            <CustomerRows rows={ahead} noteOf={(row) => t('due.today', { when: whenOf(row.appointmentSchedule) })} />
          </>
        )
      }}
    </HomeCard>
  )
}

import { USES_COUNTED_MAX } from '@crm/contract/rules/limits'
import { ticketStatus, waitingStatuses } from '@crm/contract/ticket-rules'
import type { UserView } from '@crm/contract/user'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../kernel/format.ts'
import classes from './User.module.css'

/** "1.000+" where nobody has counted on. */
export const countInCharge = (count: number) => showCount(count) + (count >= USES_COUNTED_MAX ? '+' : '')

interface Props {
  readonly view: Pick<UserView, 'userId' | 'customersInCharge' | 'ticketsInCharge'>
  /** From a dialog: what is asked there stays. */
  readonly inNewTab?: boolean
}

const target = (inNewTab = false) => (inNewTab ? { target: '_blank' } : {})

/** How many customers this person is in charge of, leading to them. */
export function CustomersInCharge({ view: { customersInCharge: count, userId }, inNewTab }: Props) {
  const { t } = useTranslation('user')
  if (count === 0) return t('inCharge.none')
  const search = { curatorId: String(userId) }
  return (
    <Link className={classes.plainLink ?? ''} to="/customer" search={search} {...target(inNewTab)}>
      {t('inCharge.some', { count, shown: countInCharge(count) })}
    </Link>
  )
}

const openStatuses = [...waitingStatuses, ticketStatus.inProgress]

/** How many open tickets, leading to them. */
export function TicketsInCharge({ view: { ticketsInCharge: count, userId }, inNewTab }: Props) {
  const { t } = useTranslation('user')
  if (count === 0) return t('inCharge.noTickets')
  const search = { curatorId: userId, status: openStatuses }
  return (
    <Link className={classes.plainLink ?? ''} to="/list-issue" search={search} {...target(inNewTab)}>
      {t('inCharge.someTickets', { count, shown: countInCharge(count) })}
    </Link>
  )
}

/** Both, where there are any. */
export const InCharge = (props: Props) => (
  <>
    {props.view.customersInCharge > 0 && (
      <p className={classes.quickNote}>
        <CustomersInCharge {...props} />
      </p>
    )}
    {props.view.ticketsInCharge > 0 && (
      <p className={classes.quickNote}>
        <TicketsInCharge {...props} />
      </p>
    )}
  </>
)

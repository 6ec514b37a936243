import type { CustomerRow } from '@crm/contract/customer-views'
import { showPhone } from '@crm/contract/rules/phone'
import { IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './Home.module.css'

interface Props {
  readonly rows: readonly CustomerRow[]
  readonly noteOf: (row: CustomerRow) => string
  readonly isLate?: boolean
}

/** Customers with their phone one click away. */
export function CustomerRows({ rows, noteOf, isLate = false }: Props) {
  const { t } = useTranslation('home')
  return rows.map((row) => (
    <li key={row.customerId} className={classes.row}>
      <span className={classes.who}>
        <Link
          to="/customer-profile/$id"
          params={{ id: String(row.customerId) }}
          className={classes.name}
          title={row.name}
        >
          <bdi>{row.name}</bdi>
        </Link>
        <span className={classes.note} data-late={isLate}>
          {noteOf(row)}
        </span>
      </span>
      {row.phoneCustomer && (
        <a className={classes.phone} href={`tel:+${row.phoneCustomer}`} title={t('call', { name: row.name })}>
          <IconPhone size={14} aria-hidden />
          {showPhone(row.phoneCustomer)}
        </a>
      )}
    </li>
  ))
}

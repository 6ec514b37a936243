import type { CustomerRow } from '@crm/contract/customer-views'
import { showPhone } from '@crm/contract/rules/phone'
import { Button, Skeleton } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../kernel/format.ts'
import { refusalText } from '../../kernel/i18n.ts'
import classes from './Home.module.css'

interface Props {
  readonly title: string
  /** Whose customers these are, where it could be doubted. */
  readonly scope: string | undefined
  /** What to read when there is no one: good news, or the next step. */
  readonly empty: string
  readonly query: UseQueryResult<{ items: CustomerRow[]; total?: number | null | undefined }>
  /** Where the whole list stands. */
  readonly list: Record<string, unknown>
  readonly noteOf: (row: CustomerRow) => { text: string; isLate: boolean }
}

const WAITING = ['a', 'b', 'c', 'd']

const Row = ({ row, noteOf }: Pick<Props, 'noteOf'> & { row: CustomerRow }) => {
  const { t } = useTranslation('home')
  const note = noteOf(row)
  return (
    <li className={classes.row}>
      <span className={classes.who}>
        <Link
          to="/customer-profile/$id"
          params={{ id: String(row.customerId) }}
          className={classes.name}
          title={row.name}
        >
          <bdi>{row.name}</bdi>
        </Link>
        <span className={classes.note} data-late={note.isLate}>
          {note.isLate ? t('due.late', { when: note.text }) : note.text}
        </span>
      </span>
      {row.phoneCustomer && (
        <a className={classes.phone} href={`tel:+${row.phoneCustomer}`} title={t('call', { name: row.name })}>
          <IconPhone size={14} aria-hidden />
          {showPhone(row.phoneCustomer)}
        </a>
      )}
    </li>
  )
}

export function CustomerCard({ title, scope, empty, query, list, noteOf }: Props) {
  const { t } = useTranslation('home')
  const id = useId()
  const { data, error, refetch } = query
  const total = data?.total ?? data?.items.length ?? 0
  const hasSome = total > 0

  const content = (): ReactNode => {
    if (data) return data.items.map((row) => <Row key={row.customerId} row={row} noteOf={noteOf} />)
    return WAITING.map((key) => (
      <li key={key} className={classes.row} aria-hidden>
        <Skeleton height={12} width="60%" />
      </li>
    ))
  }
  return (
    <section className={classes.card} aria-labelledby={id} aria-busy={query.isPending}>
      <div className={classes.cardHead}>
        <h2 id={id}>{title}</h2>
        {hasSome && <span className={classes.quiet}>{showCount(total)}</span>}
        {hasSome && (
          <Link to="/customer" search={list} className={classes.more} aria-label={t('seeListOf', { title })}>
            {t('seeList')}
          </Link>
        )}
        {scope && <span className={classes.scope}>{scope}</span>}
      </div>
      {error !== null && data === undefined ? (
        <div className={classes.failed} role="alert">
          <span>{refusalText(error)}</span>
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            {t('again')}
          </Button>
        </div>
      ) : data?.items.length === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        <ul className={classes.rows}>{content()}</ul>
      )}
    </section>
  )
}

import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../kernel/format.ts'
import { refusalText } from '../../kernel/i18n.ts'
import classes from './Home.module.css'

/** What of a query a card needs. */
interface Loaded<Row> {
  readonly data: { readonly items: readonly Row[]; readonly total?: number | null | undefined } | undefined
  readonly error: Error | null
  readonly isPending: boolean
  readonly refetch: () => unknown
}

interface Props<Row> {
  readonly title: string
  /** Whose rows these are, where it could be doubted. */
  readonly scope?: string
  /** What to read when there is none: good news, or the next step. */
  readonly empty: string
  readonly query: Loaded<Row>
  /** Where the whole list stands. */
  readonly to: '/customer' | '/list-issue'
  readonly search: Record<string, unknown>
  /** As many rows as the card has room for: it keeps its height whatever arrives. */
  readonly rowsShown: number
  readonly children: (rows: readonly Row[]) => ReactNode
}

const Waiting = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => `row ${index}`).map((key) => (
    <li key={key} className={classes.row} aria-hidden>
      <Skeleton height={12} width="60%" />
    </li>
  ))

/** The first rows of a list, how many there are, and the way to all of them. */
export function HomeCard<Row>({ title, scope, empty, query, to, search, rowsShown, children }: Props<Row>) {
  const { t } = useTranslation('home')
  const id = useId()
  const { data, error, refetch } = query
  const total = data?.total ?? data?.items.length ?? 0

  const body = () => {
    if (error !== null && data === undefined)
      return (
        <div className={classes.failed} role="alert">
          <span>{refusalText(error)}</span>
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            {t('again')}
          </Button>
        </div>
      )
    if (data?.items.length === 0) return <p className={classes.empty}>{empty}</p>
    return <ul className={classes.rows}>{data ? children(data.items) : <Waiting count={rowsShown} />}</ul>
  }
  return (
    <section
      className={classes.card}
      style={{ '--home-rows': rowsShown } as CSSProperties}
      aria-labelledby={id}
      aria-busy={query.isPending}
    >
      <div className={classes.cardHead}>
        <h2 id={id} title={title}>
          {title}
        </h2>
        {total > 0 && <span className={classes.quiet}>{showCount(total)}</span>}
        {total > 0 && (
          <Link to={to} search={search} className={classes.more} aria-label={t('seeListOf', { title })}>
            {t('seeList')}
          </Link>
        )}
        {scope && <span className={classes.scope}>{scope}</span>}
      </div>
      {body()}
    </section>
  )
}

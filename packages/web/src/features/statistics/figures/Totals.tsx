import { opportunityStatus } from '@crm/contract/opportunity-rules'
import { showPlainDate } from '@crm/contract/rules/dates'
import type { SalesStatistics } from '@crm/contract/sales-statistics'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { showShare } from '../../../ui/chart/share.ts'
import { useMoney } from '../../../ui/Money.tsx'
import { type BehindLink, opportunitiesBehind } from '../behind.tsx'
import classes from '../Statistics.module.css'
import type { Question } from '../statistics-address.ts'

interface Props {
  readonly figures: SalesStatistics
  readonly question: Question
}
interface TileProps {
  readonly label: string
  readonly value: string
  readonly note?: string | undefined
  readonly before: string
  readonly list: BehindLink
}

/** A figure with what it was in the period before. */
function Tile({ label, value, note, before, list }: TileProps): ReactNode {
  const words = (
    <>
      <span className={classes.quiet}>{label}</span>
      <span className={classes.figure}>{value}</span>
      {note !== undefined && <span className={classes.quiet}>{note}</span>}
      <span className={classes.quiet}>{before}</span>
    </>
  )
  return (
    <li>
      <Link {...list} className={classes.total}>
        {words}
      </Link>
    </li>
  )
}

const opened = ({ open, won, lost }: Pick<SalesStatistics['now'], 'open' | 'won' | 'lost'>) => open + won + lost
const rate = ({ won, lost }: Pick<SalesStatistics['now'], 'won' | 'lost'>) =>
  won + lost === 0 ? '–' : showShare(won, won + lost)

/** How many there are, how they ended, and the same of the period before. */
export function Totals({ figures: { now, before }, question }: Props) {
  const { t } = useTranslation('statistics')
  const money = useMoney()
  const was = (value: string) => t('total.before', { value })
  const { open, success, failure } = opportunityStatus
  const tiles: readonly TileProps[] = [
    {
      label: t('total.all'),
      value: showCount(opened(now)),
      before: was(showCount(opened(before))),
      list: opportunitiesBehind(question),
    },
    {
      label: t('total.open'),
      value: showCount(now.open),
      note: t('total.weighted', { value: money(now.weighted) }),
      before: was(showCount(before.open)),
      list: opportunitiesBehind(question, { status: [open] }),
    },
    {
      label: t('total.won'),
      value: showCount(now.won),
      before: was(showCount(before.won)),
      list: opportunitiesBehind(question, { status: [success] }),
    },
    {
      label: t('total.lost'),
      value: showCount(now.lost),
      before: was(showCount(before.lost)),
      list: opportunitiesBehind(question, { status: [failure] }),
    },
    {
      label: t('total.rate'),
      value: rate(now),
      note: t('total.rateNote'),
      before: was(rate(before)),
      list: opportunitiesBehind(question, { status: [success, failure] }),
    },
    {
      label: t('total.revenue'),
      value: money(now.revenue),
      before: was(money(before.revenue)),
      list: opportunitiesBehind(question, { status: [success] }),
    },
  ]
  const days = {
    from: showPlainDate(question.from),
    to: showPlainDate(question.to),
    first: showPlainDate(before.from),
    last: showPlainDate(before.to),
  }
  return (
    <section aria-label={t('total.label')}>
      <p className={classes.quiet}>{t('total.days', days)}</p>
      <ul className={classes.totals}>
        {tiles.map((tile) => (
          <Tile key={tile.label} {...tile} />
        ))}
      </ul>
    </section>
  )
}

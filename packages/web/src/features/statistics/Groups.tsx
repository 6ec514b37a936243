import { opportunityStatus } from '@crm/contract/opportunity-rules'
import type { SalesStatistics, StatisticsGroup } from '@crm/contract/sales-statistics'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../kernel/format.ts'
import { Bars } from '../../ui/chart/Bars.tsx'
import { ChartCard } from '../../ui/chart/ChartCard.tsx'
import { showShare } from '../../ui/chart/share.ts'
import { useMoney } from '../../ui/Money.tsx'
import { reasonWord } from '../opportunity/opportunity-words.tsx'
import classes from './Statistics.module.css'
import { listOf, type Question } from './statistics-address.ts'

interface GroupsProps {
  readonly of: 'curator' | 'source'
  readonly rows: readonly StatisticsGroup[]
  readonly question: Question
}

/** Won, open and lost, by person or by source; each leads to its opportunities where a list has them. */
export function Groups({ of, rows, question }: GroupsProps) {
  const { t } = useTranslation('statistics')
  const money = useMoney()
  const nameOf = ({ key, name }: StatisticsGroup) => (key === 0 ? t(`group.${of}None`) : name)
  const listFor = ({ key }: StatisticsGroup) => listOf(question, { [of]: key })
  const countOf = ({ open, won, lost }: StatisticsGroup) => open + won + lost
  const title = t(`group.${of}`)
  return (
    <ChartCard
      title={title}
      note={t('group.note')}
      empty={rows.length === 0 ? t('empty') : undefined}
      table={{
        heads: [
          t(`group.${of}Head`),
          t('total.won'),
          t('total.open'),
          t('total.lost'),
          t('total.rate'),
          t('total.revenue'),
        ],
        rows: rows.map((row) => {
          const list = listFor(row)
          const { won, open, lost, revenue } = row
          const name = list ? (
            <Link key={row.key} {...list} className={classes.link}>
              {nameOf(row)}
            </Link>
          ) : (
            nameOf(row)
          )
          const rate = won + lost === 0 ? '–' : showShare(won, won + lost)
          return {
            key: String(row.key),
            cells: [name, showCount(won), showCount(open), showCount(lost), rate, money(revenue)],
          }
        }),
      }}
    >
      <Bars
        label={title}
        series={[
          { name: t('total.won'), look: 'accent' },
          { name: t('total.open'), look: 'open' },
          { name: t('total.lost'), look: 'bad' },
        ]}
        bars={rows.map((row) => ({
          key: String(row.key),
          name: nameOf(row),
          values: [row.won, row.open, row.lost],
          total: `${showCount(countOf(row))} · ${money(row.revenue)}`,
          link: listFor(row),
        }))}
        totalWords=""
        badWords=""
      />
    </ChartCard>
  )
}

interface ReasonsProps {
  readonly rows: SalesStatistics['reasons']
  readonly question: Question
}

/** Why they were lost; all of them lead to one list, which is not narrowed by reason. */
export function Reasons({ rows, question }: ReasonsProps) {
  const { t } = useTranslation('statistics')
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  const list = listOf(question, { status: [opportunityStatus.failure] })
  const named = rows.map(({ failReason, failReasonId, name, count }) => ({
    key: `${failReason}:${failReasonId}`,
    name: failReason === null ? name : reasonWord(failReason),
    count,
    share: showShare(count, all),
  }))
  const title = t('reason.title')
  return (
    <ChartCard
      title={title}
      figure={showCount(all)}
      note={
        list && all > 0 ? (
          <Link {...list} className={classes.link}>
            {t('reason.list')}
          </Link>
        ) : (
          t('reason.note')
        )
      }
      empty={all === 0 ? t('reason.empty') : undefined}
      table={{
        heads: [t('reason.head'), t('total.lost'), t('reason.share')],
        rows: named.map(({ key, name, count, share }) => ({ key, cells: [name, showCount(count), share] })),
      }}
    >
      <Bars
        label={title}
        series={[{ name: t('total.lost'), look: 'bad' }]}
        bars={named.map(({ key, name, count, share }) => ({
          key,
          name,
          values: [count],
          total: `${showCount(count)} · ${share}`,
        }))}
        totalWords=""
        badWords=""
      />
    </ChartCard>
  )
}

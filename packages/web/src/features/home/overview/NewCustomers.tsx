import type { Overview } from '@crm/contract/overview'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { ChartCard } from '../../../ui/chart/ChartCard.tsx'
import { Columns } from '../../../ui/chart/Columns.tsx'
import classes from '../Home.module.css'
import { sundayOf, weekWords } from './weeks.ts'

const linkTo = (monday: string) => ({
  to: '/customer',
  search: { createdDate: `${monday}..${sundayOf(monday)}` },
})

/** How many customers came, week by week; each week leads to its customers. */
export function NewCustomers({ figures }: { figures: NonNullable<Overview['customers']> }) {
  const { t } = useTranslation('home')
  const { created } = figures
  const total = created.reduce((sum, { count }) => sum + count, 0)
  const present = created.at(-1)?.count ?? 0
  const title = t('overview.created.title')
  const sort = t('overview.created.count')
  return (
    <ChartCard
      title={title}
      figure={showCount(total)}
      note={t('overview.created.note', { weeks: created.length, present: showCount(present) })}
      empty={total === 0 ? t('overview.created.empty', { weeks: created.length }) : undefined}
      table={{
        heads: [t('overview.week'), sort],
        rows: created.map(({ monday, count }) => ({
          key: monday,
          cells: [
            <Link key={monday} {...linkTo(monday)} className={classes.more}>
              {weekWords(monday).name}
            </Link>,
            showCount(count),
          ],
        })),
      }}
    >
      <Columns
        label={title}
        show={showCount}
        series={[{ name: sort, look: 'accent' }]}
        columns={created.map(({ monday, count }, week) => ({
          name: weekWords(monday).name,
          title: t('overview.created.week', { span: weekWords(monday).span, value: showCount(count), count }),
          values: [count],
          label: showCount(count),
          isPartial: week === created.length - 1,
          link: linkTo(monday),
        }))}
      />
    </ChartCard>
  )
}

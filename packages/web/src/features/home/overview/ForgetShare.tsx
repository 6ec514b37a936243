import type { Overview } from '@crm/contract/overview'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { ChartCard } from '../../../ui/chart/ChartCard.tsx'
import { Donut } from '../../../ui/chart/Donut.tsx'
import { showShare } from '../../../ui/chart/share.ts'
import classes from '../Home.module.css'

const forgotten = { to: '/customer', search: { tab: 'forget' } } as const

/** Which share of the customers somebody spoke to in time; the others stand in DON’T FORGET. */
export function ForgetShare({ figures: { total, forget } }: { figures: NonNullable<Overview['customers']> }) {
  const { t } = useTranslation('home')
  const inTime = t('overview.spoken.inTime')
  const link = (
    <Link {...forgotten} className={classes.more}>
      {t('forget.title')}
    </Link>
  )
  return (
    <ChartCard
      title={t('overview.spoken.title')}
      figure={showCount(total)}
      note={t('overview.spoken.note', { count: total })}
      empty={total === 0 ? t('overview.spoken.empty') : undefined}
      table={{
        heads: [t('overview.spoken.head'), t('overview.created.count'), t('overview.share')],
        rows: [
          { key: 'inTime', cells: [inTime, showCount(total - forget), showShare(total - forget, total)] },
          { key: 'forget', cells: [link, showCount(forget), showShare(forget, total)] },
        ],
      }}
    >
      <Donut
        center={showShare(total - forget, total)}
        parts={[
          { name: inTime, look: 'accent', value: total - forget, shown: showCount(total - forget) },
          { name: t('forget.title'), look: 'bad', value: forget, shown: showCount(forget), words: link },
        ]}
      />
    </ChartCard>
  )
}

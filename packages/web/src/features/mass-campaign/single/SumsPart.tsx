import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { plainDateOf } from '@crm/contract/rules/dates'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useListSearch } from '../../../kernel/list-search.ts'
import { useMay } from '../../../kernel/may.ts'
import { PeriodInput } from '../../../kit/list/filter/PeriodInput.tsx'
import { daysIn, readPeriod } from '../../../kit/list/filter/period.ts'
import { NotHere, StaleBar } from '../../../ui/AskedViews.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Loading } from '../../../ui/StateViews.tsx'
import { massChannels } from '../mass-channel.ts'
import { MessageList } from './MessageList.tsx'
import classes from './Sums.module.css'
import { listId, Sums } from './Sums.tsx'
import { sumsQuery } from './single-queries.ts'

const USUAL = 'month'
const readDays = (raw: Record<string, unknown>) => ({ period: readPeriod(raw['period']) })

/** Sums of what was sent in some days, by person, origin and day, and the messages behind them. */
export function SumsPart({ channel }: { channel: MarketingChannel }) {
  const { t } = useTranslation('massCampaign')
  const { viewAll } = useMay(massChannels[channel].singleTag)
  const sees = useMay('MNU_Customer').access
  const { search, change } = useListSearch(readDays)
  const days = daysIn(search.period ?? USUAL)
  const asked = useQuery(sumsQuery(channel, viewAll, { from: days.from, to: days.to ?? plainDateOf(new Date()) }))
  return (
    <div className={classes.page}>
      <PageHeader title={t(`single.title.${channel}`)} />
      <search className={classes.filters} aria-label={t('single.period')}>
        <PeriodInput
          label={t('single.period')}
          name="period"
          hasPresets
          value={search.period ?? USUAL}
          onChange={(period) => void change({ period })}
        />
      </search>
      <StaleBar asked={asked} />
      {asked.data ? (
        <Sums channel={channel} sums={asked.data} />
      ) : (
        <NotHere asked={asked}>
          <Loading />
        </NotHere>
      )}
      {sees && (
        <section id={listId} className={classes.list} aria-label={t(`single.list.${channel}`)}>
          <h2>{t(`single.list.${channel}`)}</h2>
          <MessageList channel={channel} {...days} />
        </section>
      )}
    </div>
  )
}

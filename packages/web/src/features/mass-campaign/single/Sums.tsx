import type { MarketingChannel } from '@crm/contract/marketing-rules'
import type { MessageCounters, OffCampaignStatistic } from '@crm/contract/marketing-views'
import { showPlainDate } from '@crm/contract/rules/dates'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { Bars } from '../../../ui/chart/Bars.tsx'
import { ChartCard } from '../../../ui/chart/ChartCard.tsx'
import { Columns } from '../../../ui/chart/Columns.tsx'
import { useMoney } from '../../../ui/Money.tsx'
import { leftOf, shareWords } from '../mass-words.tsx'
import report from '../report/Report.module.css'
import classes from './Sums.module.css'

interface Props {
  readonly channel: MarketingChannel
  readonly sums: OffCampaignStatistic
}
type Named = { readonly key: string; readonly name: string; readonly counters: MessageCounters }

const toldOf = {
  email: ['delivered', 'opened', 'clicked', 'answered', 'unsubscribed', 'refused', 'unknown', 'skipped'],
  sms: ['delivered', 'answered', 'unsubscribed', 'refused', 'unknown', 'skipped'],
} as const

function Tiles({ channel, sums: { counters } }: Props) {
  const { t } = useTranslation('massCampaign')
  const money = useMoney()
  const left = leftOf(counters)
  const tile = (key: string, value: string, note: string) => (
    <li key={key} className={report.tile}>
      <span className={report.quiet}>{t(`field.${key}`)}</span>
      <span className={report.figure}>{value}</span>
      <span className={report.quiet}>{note}</span>
    </li>
  )
  return (
    <ul className={report.tiles}>
      {tile('sent', showCount(left), t('single.of', { total: showCount(counters.total) }))}
      {toldOf[channel].map((key) => tile(key, showCount(counters[key]), shareWords(counters[key], left)))}
      {channel === 'sms' && tile('parts', showCount(counters.parts), '')}
      {channel === 'sms' && tile('cost', money(counters.cost), '')}
    </ul>
  )
}

/** Sent by each, and how many of those were opened or arrived. */
function Groups({
  title,
  head,
  groups,
  channel,
}: {
  title: string
  head: string
  groups: readonly Named[]
  channel: MarketingChannel
}) {
  const { t } = useTranslation('massCampaign')
  const good = channel === 'email' ? 'opened' : 'delivered'
  const shown = groups.toSorted((one, other) => leftOf(other.counters) - leftOf(one.counters))
  return (
    <ChartCard
      title={title}
      note={t(`single.${good}Note`)}
      empty={shown.length === 0 ? t('figure.empty') : undefined}
      table={{
        heads: [head, t('field.sent'), t(`field.${good}`), t('field.refused'), t('field.unsubscribed')],
        rows: shown.map(({ key, name, counters }) => ({
          key,
          cells: [name, ...[leftOf(counters), counters[good], counters.refused, counters.unsubscribed].map(showCount)],
        })),
      }}
    >
      <Bars
        label={title}
        series={[{ name: t('field.sent'), look: 'accent' }]}
        bars={shown.map(({ key, name, counters }) => ({
          key,
          name,
          values: [leftOf(counters)],
          total: `${showCount(leftOf(counters))} · ${shareWords(counters[good], leftOf(counters))}`,
        }))}
        totalWords=""
        badWords=""
      />
    </ChartCard>
  )
}

function Days({ sums: { days }, channel }: Props) {
  const { t } = useTranslation('massCampaign')
  const title = t('single.days')
  const isMail = channel === 'email'
  return (
    <ChartCard
      title={title}
      note={t('single.daysNote')}
      empty={days.length === 0 ? t('figure.empty') : undefined}
      table={{
        heads: [t('single.day'), t('field.sent'), ...(isMail ? [t('field.opened'), t('field.clicked')] : [])],
        rows: days.map(({ day, sent, opened, clicked }) => ({
          key: day,
          cells: [showPlainDate(day), ...[sent, ...(isMail ? [opened, clicked] : [])].map(showCount)],
        })),
      }}
    >
      <Columns
        label={title}
        series={[{ name: t('field.sent'), look: 'accent' }]}
        columns={days.map(({ day, sent }) => ({
          name: showPlainDate(day).slice(0, 5),
          title: showPlainDate(day),
          values: [sent],
          label: showCount(sent),
        }))}
        show={showCount}
      />
    </ChartCard>
  )
}

/** The sums of some days, each with its table. */
export function Sums({ channel, sums }: Props) {
  const { t } = useTranslation('massCampaign')
  const { byPerson, byOrigin } = sums
  return (
    <>
      <Tiles channel={channel} sums={sums} />
      <div className={classes.charts}>
        <Days channel={channel} sums={sums} />
        <Groups
          title={t('single.byPerson')}
          head={t('single.person')}
          channel={channel}
          groups={byPerson.map(({ userId, fullName, counters }) => ({ key: String(userId), name: fullName, counters }))}
        />
        <Groups
          title={t('single.byOrigin')}
          head={t('single.origin')}
          channel={channel}
          groups={byOrigin.map(({ origin, counters }) => ({ key: origin, name: t(`origin.${origin}`), counters }))}
        />
      </div>
    </>
  )
}

import { type MarketingChannel, messageState } from '@crm/contract/marketing-rules'
import type { MessageCounters, OffCampaignStatistic } from '@crm/contract/marketing-views'
import { showPlainDate } from '@crm/contract/rules/dates'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { mergeSearch } from '../../../kernel/list-search.ts'
import { useMay } from '../../../kernel/may.ts'
import { Bars } from '../../../ui/chart/Bars.tsx'
import { ChartCard } from '../../../ui/chart/ChartCard.tsx'
import { Columns } from '../../../ui/chart/Columns.tsx'
import { useMoney } from '../../../ui/Money.tsx'
import { massChannels } from '../mass-channel.ts'
import { leftOf, shareWords } from '../mass-words.tsx'
import report from '../report/Report.module.css'
import type { Shown } from '../report/recipients-link.ts'
import { Tile } from '../report/Tile.tsx'
import classes from './Sums.module.css'

/** Where the rows behind a figure stand. */
export const listId = 'messages'

interface Props {
  readonly channel: MarketingChannel
  readonly sums: OffCampaignStatistic
}
type Named = { readonly key: string; readonly name: string; readonly counters: MessageCounters }

const toldOf = {
  email: ['delivered', 'opened', 'clicked', 'answered', 'unsubscribed', 'refused', 'unknown', 'skipped'],
  sms: ['delivered', 'answered', 'unsubscribed', 'refused', 'unknown', 'skipped'],
} as const

type Told = (typeof toldOf)[MarketingChannel][number]
const shownBy: Readonly<Record<Told, Shown>> = {
  delivered: { state: messageState.delivered },
  opened: { filter: 'opened' },
  clicked: { filter: 'clicked' },
  answered: { filter: 'answered' },
  unsubscribed: { filter: 'unsubscribed' },
  refused: { state: messageState.refused },
  unknown: { state: messageState.unknown },
  skipped: { state: messageState.skipped },
}

function Tiles({ channel, sums: { counters } }: Props) {
  const { t } = useTranslation('massCampaign')
  const money = useMoney()
  const sees = useMay('MNU_Customer').access
  const left = leftOf(counters)
  const place = ({ state, filter }: Shown) => ({
    to: massChannels[channel].page,
    search: (now: Record<string, unknown>) => mergeSearch(now, { state, filter }),
    hash: listId,
  })
  return (
    <ul className={report.tiles}>
      <Tile
        figure={{ key: 'sent', value: showCount(left), note: t('single.of', { total: showCount(counters.total) }) }}
      />
      {toldOf[channel].map((key) => (
        <Tile
          key={key}
          figure={{ key, value: showCount(counters[key]), note: shareWords(counters[key], left) }}
          place={sees ? place(shownBy[key]) : undefined}
        />
      ))}
      {channel === 'sms' && (
        <>
          <Tile figure={{ key: 'parts', value: showCount(counters.parts), note: '' }} />
          <Tile figure={{ key: 'cost', value: money(counters.cost), note: '' }} />
        </>
      )}
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

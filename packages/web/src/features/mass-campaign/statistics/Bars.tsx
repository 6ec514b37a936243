import { messageState } from '@crm/contract/marketing-rules'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { Bars } from '../../../ui/chart/Bars.tsx'
import { ChartCard } from '../../../ui/chart/ChartCard.tsx'
import { channelOf } from '../mass-queries.ts'
import { reasonWord, shareWords } from '../mass-words.tsx'
import { recipientsLink } from '../report/recipients-link.ts'
import type { FigureProps } from './Figures.tsx'

/** How the providers of mail took it. */
export function Domains({ view, statistic: { domains } }: FigureProps) {
  const { t } = useTranslation('massCampaign')
  const title = t('figure.domains')
  const opened = ({ opened: count, sent }: (typeof domains)[number]) => shareWords(count, sent)
  return (
    <ChartCard
      title={title}
      note={t('figure.domainsNote')}
      empty={domains.length === 0 ? t('figure.empty') : undefined}
      table={{
        heads: [t('figure.domain'), t('field.sent'), t('field.refused'), t('field.opened'), t('field.clicked')],
        rows: domains.map((one) => ({
          key: one.domain,
          cells: [one.domain, ...[one.sent, one.refused, one.opened, one.clicked].map(showCount)],
        })),
      }}
    >
      <Bars
        label={title}
        series={[
          { name: t('field.sent'), look: 'accent' },
          { name: t('field.refused'), look: 'bad' },
        ]}
        bars={domains.map((one) => ({
          key: one.domain,
          name: one.domain,
          values: [one.sent, one.refused],
          total: t('figure.openedOf', { sent: showCount(one.sent), share: opened(one) }),
          bad: one.refused > 0 ? showCount(one.refused) : undefined,
          link: recipientsLink(channelOf(view), view.campaignId, { domain: one.domain }),
        }))}
        totalWords=""
        badWords={t('field.refused')}
      />
    </ChartCard>
  )
}

/** Who was left out, and why. */
export function Skips({ view, statistic: { skipped } }: FigureProps) {
  const { t } = useTranslation('massCampaign')
  const title = t('figure.skips')
  const found = skipped.filter(({ customers }) => customers > 0)
  return (
    <ChartCard
      title={title}
      note={t('figure.skipsNote')}
      empty={found.length === 0 ? t('figure.noSkips') : undefined}
      table={{
        heads: [t('figure.reason'), t('figure.count')],
        rows: found.map(({ reason, customers }) => ({
          key: reason,
          cells: [reasonWord(reason), showCount(customers)],
        })),
      }}
    >
      <Bars
        label={title}
        series={[{ name: t('field.skipped'), look: 'open' }]}
        bars={found.map(({ reason, customers }) => ({
          key: reason,
          name: reasonWord(reason),
          values: [customers],
          total: showCount(customers),
          link: recipientsLink(channelOf(view), view.campaignId, { state: messageState.skipped }),
        }))}
        totalWords=""
        badWords=""
      />
    </ChartCard>
  )
}

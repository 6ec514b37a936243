import { messageState } from '@crm/contract/marketing-rules'
import type { MessageCounters } from '@crm/contract/marketing-views'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { Bars } from '../../../ui/chart/Bars.tsx'
import { ChartCard } from '../../../ui/chart/ChartCard.tsx'
import { channelOf, isEmail } from '../mass-queries.ts'
import { leftOf, meantOf, shareWords } from '../mass-words.tsx'
import classes from '../report/Report.module.css'
import { recipientsLink, type Shown } from '../report/recipients-link.ts'
import type { FigureProps } from './Figures.tsx'

interface Step {
  readonly key: string
  readonly count: (counters: MessageCounters) => number
  readonly shown: Shown
}
const steps: readonly Step[] = [
  { key: 'meant', count: meantOf, shown: {} },
  { key: 'sent', count: leftOf, shown: { state: messageState.sent } },
  { key: 'delivered', count: ({ delivered }) => delivered, shown: { state: messageState.delivered } },
  { key: 'opened', count: ({ opened }) => opened, shown: { filter: 'opened' } },
  { key: 'clicked', count: ({ clicked }) => clicked, shown: { filter: 'clicked' } },
  { key: 'answered', count: ({ answered }) => answered, shown: { filter: 'answered' } },
]
const ofMailAlone = ['opened', 'clicked']

/** From those it was meant for to those who clicked, against the campaign before. */
export function Funnel({ view, statistic: { counters, last } }: FigureProps) {
  const { t } = useTranslation('massCampaign')
  const shown = steps.filter(({ key }) => isEmail(view) || !ofMailAlone.includes(key))
  const meant = meantOf(counters)
  const linkOf = (step: Step) => recipientsLink(channelOf(view), view.campaignId, step.shown)
  const share = (step: Step) => shareWords(step.count(counters), step.key === 'sent' ? meant : leftOf(counters))
  const before = (step: Step) =>
    last ? shareWords(step.count(last), step.key === 'sent' ? meantOf(last) : leftOf(last)) : '–'
  const title = t('figure.funnel')
  return (
    <ChartCard
      title={title}
      note={t(last ? 'figure.funnelNote' : 'figure.funnelFirst')}
      empty={meant === 0 ? t('figure.empty') : undefined}
      table={{
        heads: [t('figure.step'), t('figure.count'), t('figure.share'), t('figure.before')],
        rows: shown.map((step) => ({
          key: step.key,
          cells: [
            t(`field.${step.key}`),
            <Link key="rows" className={classes.link} {...linkOf(step)}>
              {showCount(step.count(counters))}
            </Link>,
            step.key === 'meant' ? '' : share(step),
            step.key === 'meant' ? '' : before(step),
          ],
        })),
      }}
    >
      <Bars
        label={title}
        series={[{ name: t('figure.count'), look: 'accent' }]}
        bars={shown.map((step) => ({
          key: step.key,
          name: t(`field.${step.key}`),
          values: [step.count(counters)],
          total:
            step.key === 'meant'
              ? showCount(step.count(counters))
              : `${showCount(step.count(counters))} · ${share(step)}${last ? ` (${before(step)})` : ''}`,
          link: linkOf(step),
        }))}
        totalWords=""
        badWords=""
      />
    </ChartCard>
  )
}

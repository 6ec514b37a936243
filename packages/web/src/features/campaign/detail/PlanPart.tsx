import type { CampaignView } from '@crm/contract/campaign-views'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { FactGroup, FactPairs, ReadFact } from '../../../ui/FactField.tsx'
import { Money } from '../../../ui/Money.tsx'
import { ShareBar } from '../../../ui/ShareBar.tsx'
import { periodWords, winRate } from '../campaign-words.tsx'
import { typeWord } from '../editor/typed-campaign.ts'

function Outcome({ outcome }: { outcome: CampaignView['success'] }) {
  const { t } = useTranslation('campaign')
  const { kind, campaignName, task, message, templateName: name, fromName: from } = outcome
  if (task) return t('outcome.taskWords', { type: typeWord(task.type), title: task.title, count: task.days })
  if (message) return t(from ? `outcome.${message.do}From` : `outcome.${message.do}Words`, { name, from })
  return kind === 'opportunity' ? `${t('outcome.opportunity')}: ${campaignName}` : t('outcome.nothing')
}

/** Steps with what stands in each, the longest bar for the fullest. */
function Steps({ view: { approachMethods } }: { view: CampaignView }) {
  const { t } = useTranslation('campaign')
  const most = Math.max(1, ...approachMethods.map(({ open }) => open))
  return (
    <FactGroup title={t('editor.steps')}>
      {approachMethods.map(({ methodId, name, type, days, probability, open }, place) => (
        <ReadFact
          key={methodId}
          label={`${place + 1}. ${name} · ${typeWord(type)} · ${days} ${t('editor.days')} · ${probability}%`}
        >
          <ShareBar
            label={t('quick.inStep', { name, shown: showCount(open) })}
            parts={[{ tone: 'blue', value: open }]}
            total={most}
            words={showCount(open)}
          />
        </ReadFact>
      ))}
    </FactGroup>
  )
}

/** What was planned, beside where it stands. */
export default function PlanPart({ view }: { view: CampaignView }) {
  const { t } = useTranslation('campaign')
  const { counters, goalOpportunities, goalRevenue } = view
  return (
    <FactPairs>
      <FactGroup title={t('quick.result')}>
        <ReadFact label={t('field.won')}>
          <Money amount={counters.won} />
        </ReadFact>
        <ReadFact label={t('field.goalRevenue')}>{goalRevenue !== null && <Money amount={goalRevenue} />}</ReadFact>
        <ReadFact label={t('field.revenue')}>
          <Money amount={counters.revenue} />
        </ReadFact>
        <ReadFact label={t('field.weighted')}>
          <Money amount={counters.weighted} />
        </ReadFact>
        <ReadFact label={t('field.goalOpportunities')}>
          {goalOpportunities !== null && showCount(goalOpportunities)}
        </ReadFact>
        <ReadFact label={t('field.winRate')}>{winRate(counters)}</ReadFact>
      </FactGroup>
      <FactGroup title={t('editor.about')}>
        <ReadFact label={t('field.period')}>{periodWords(view)}</ReadFact>
        <ReadFact label={t('field.customers')}>{showCount(view.customers)}</ReadFact>
        <ReadFact label={t('field.success')}>
          <Outcome outcome={view.success} />
        </ReadFact>
        <ReadFact label={t('field.failure')}>
          <Outcome outcome={view.failure} />
        </ReadFact>
        <ReadFact label={t('field.autoSplit')}>{t(view.autoSplit ? 'yes' : 'no')}</ReadFact>
        <ReadFact label={t('field.staleDays')}>{showCount(view.staleDays)}</ReadFact>
        <ReadFact label={t('field.failReasons')}>{view.failReasons.map(({ name }) => name).join(', ')}</ReadFact>
      </FactGroup>
      <Steps view={view} />
      {view.description && <Text style={{ whiteSpace: 'pre-wrap' }}>{view.description}</Text>}
    </FactPairs>
  )
}

import type { CampaignRow } from '@crm/contract/campaign-views'
import { showDate } from '@crm/contract/rules/dates'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../kernel/format.ts'
import type { QuickProps } from '../../kit/list/list.ts'
import { RowActionMenu } from '../../kit/list/RowActionMenu.tsx'
import { FactGroup, FactPairs, ReadFact } from '../../ui/FactField.tsx'
import { Money } from '../../ui/Money.tsx'
import { ShareBar } from '../../ui/ShareBar.tsx'
import { campaignQuery } from './campaign-queries.ts'
import { Progress, periodWords, StateMark, winRate } from './campaign-words.tsx'

/** How many stand in each step, the longest bar for the fullest. */
function Steps({ campaignId }: { campaignId: number }) {
  const { t } = useTranslation('campaign')
  const { data } = useQuery(campaignQuery(campaignId))
  const most = Math.max(1, ...(data?.approachMethods.map(({ open }) => open) ?? []))
  return (
    <FactGroup title={t('quick.steps')}>
      {data?.approachMethods.map(({ methodId, name, open }) => (
        <ReadFact key={methodId} label={name}>
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

/** A campaign beside the list: where it stands. */
export default function QuickCampaign({ row, actions, openFull }: QuickProps<CampaignRow>) {
  const { t } = useTranslation('campaign')
  const { counters, goalRevenue } = row
  return (
    <>
      <Group gap={8} p="12px 16px 0">
        <span>{row.code}</span>
        <StateMark state={row.state} />
        <Group gap={8} ml="auto">
          <RowActionMenu actions={actions} />
          <Button size="xs" onClick={openFull}>
            {t('quick.full')}
          </Button>
        </Group>
      </Group>
      <FactPairs>
        <FactGroup title={t('quick.result')}>
          <ReadFact label={t('field.progress')}>
            <Progress row={row} />
          </ReadFact>
          <ReadFact label={t('field.winRate')}>{winRate(counters)}</ReadFact>
          <ReadFact label={t('field.won')}>
            <Money amount={counters.won} />
          </ReadFact>
          {goalRevenue !== null && (
            <ReadFact label={t('field.goalRevenue')}>
              <Money amount={goalRevenue} />
            </ReadFact>
          )}
          <ReadFact label={t('field.weighted')}>
            <Money amount={counters.weighted} />
          </ReadFact>
        </FactGroup>
        <FactGroup title={t('quick.plan')}>
          <ReadFact label={t('field.period')}>{periodWords(row)}</ReadFact>
          <ReadFact label={t('field.managers')}>{row.managers.map(({ fullName }) => fullName).join(', ')}</ReadFact>
          <ReadFact label={t('field.participants')}>{showCount(row.participants)}</ReadFact>
          <ReadFact label={t('field.creator')}>
            {row.createUserFullName} · {showDate(row.createdDate)}
          </ReadFact>
        </FactGroup>
      </FactPairs>
      <Steps campaignId={row.campaignId} />
    </>
  )
}

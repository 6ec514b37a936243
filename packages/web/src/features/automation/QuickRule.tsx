import type { AutomationRow } from '@crm/contract/automation-views'
import { showDate, showDateTime } from '@crm/contract/rules/dates'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../kernel/format.ts'
import { loadTexts } from '../../kernel/i18n.ts'
import type { QuickProps } from '../../kit/list/list.ts'
import { RowActionMenu } from '../../kit/list/RowActionMenu.tsx'
import { NotHere } from '../../ui/AskedViews.tsx'
import { FactGroup, FactPairs, ReadFact } from '../../ui/FactField.tsx'
import { Loading } from '../../ui/StateViews.tsx'
import { ruleQuery } from './automation-queries.ts'
import { RuleSentence } from './RuleSentence.tsx'
import { RuleSwitch } from './RuleSwitch.tsx'
import { RuleState } from './rule-marks.tsx'

// A rule speaks of the records that it works on in their words.
await loadTexts(['opportunity', 'ticket', 'task'])

/** A rule beside the list: what it says, and how it does. */
export default function QuickRule({ row, actions, openFull }: QuickProps<AutomationRow>) {
  const { t } = useTranslation('automation')
  const asked = useQuery(ruleQuery(row.automationId))
  const { data: rule } = asked
  return (
    <>
      <Group gap={8} p="12px 16px 0">
        <RuleSwitch rule={row} />
        <RuleState rule={row} />
        <Group gap={8} ml="auto">
          <RowActionMenu actions={actions} />
          <Button size="xs" onClick={openFull}>
            {t('quick.full')}
          </Button>
        </Group>
      </Group>
      <FactGroup title={t('quick.rule')}>
        {rule ? (
          <RuleSentence rule={rule} />
        ) : (
          <NotHere asked={asked}>
            <Loading />
          </NotHere>
        )}
      </FactGroup>
      <FactPairs>
        <FactGroup title={t('quick.result')}>
          <ReadFact label={t('column.recentRuns')}>{showCount(row.recentRuns)}</ReadFact>
          <ReadFact label={t('quick.runs')}>{showCount(row.runs)}</ReadFact>
          <ReadFact label={t('quick.failures')}>{showCount(row.failures)}</ReadFact>
          <ReadFact label={t('column.lastRunDate')}>{row.lastRunDate && showDateTime(row.lastRunDate)}</ReadFact>
          <ReadFact label={t('column.owner')}>
            {row.ownerName} · {showDate(row.createdDate)}
          </ReadFact>
        </FactGroup>
      </FactPairs>
      {row.description && (
        <FactGroup title={t('part.description')}>
          <span style={{ whiteSpace: 'pre-wrap' }}>{row.description}</span>
        </FactGroup>
      )}
    </>
  )
}

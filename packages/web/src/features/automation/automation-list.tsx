import { automation } from '@crm/contract/automation'
import { automationKinds, triggerNames } from '@crm/contract/automation-rules'
import type { AutomationRow } from '@crm/contract/automation-views'
import { channels } from '@crm/contract/channels'
import { IconPlus } from '@tabler/icons-react'
import { lazy } from 'react'
import { call } from '../../kernel/call.ts'
import { translate } from '../../kernel/i18n.ts'
import { useChannel } from '../../kernel/live.ts'
import { choice, text } from '../../kit/list/filter/filters.ts'
import { list } from '../../kit/list/list.ts'
import { ruleColumns } from './automation-columns.tsx'
import { allRules } from './automation-queries.ts'
import { kindWord, triggerWord } from './rule-words.ts'
import { TemplateCards } from './TemplateCards.tsx'
import { useRuleActs } from './use-rule-acts.tsx'

const QuickRule = lazy(() => import('./QuickRule.tsx'))
const states = ['true', 'false'] as const
const NAME_MAX = 200
const nothing = { automationId: 0, name: '', canEdit: false, deleted: false }

/** The own rules; whoever may see everybody's sees those. */
export const automationList = list({
  name: 'automation',
  texts: 'automation',
  tag: 'MNU_Campaign',
  queryKey: allRules,
  columns: ruleColumns,
  key: (row: AutomationRow) => row.automationId,
  title: (row) => row.name,
  rowName: ({ name }) => translate('automation:list.select', { name }),
  path: ({ automationId }) => `/automation/${automationId}`,

  tabs: ['all', 'deleted'],
  isApart: (tab) => tab === 'deleted',
  sorts: ['createdDate'],
  usualSort: '-createdDate',
  form: { widthPx: 480 },
  filters: {
    text: text(NAME_MAX),
    enabled: choice(states, {
      options: () => states.map((value) => ({ value, label: translate(`automation:filter.is.${value}`) })),
    }),
    kind: choice(automationKinds, {
      options: () => automationKinds.map((kind) => ({ value: kind, label: kindWord(kind) })),
    }),
    trigger: choice(triggerNames, {
      options: () => triggerNames.map((name) => ({ value: name, label: triggerWord(name) })),
    }),
  },

  ask: ({ tab, text, enabled, kind, trigger }, { viewAll }) => ({
    viewAll,
    text,
    ...(enabled !== undefined && { enabled: enabled === 'true' }),
    kind,
    trigger,
    ...(tab === 'deleted' && { deleted: true }),
  }),
  block: ({ viewAll, block, maxPerBlock, sort: _, ...query }, signal) =>
    call(automation.all, {
      params: { viewAll, block, maxPerBlock },
      query: { ...query, count: true },
      ...(signal && { signal }),
    }),
  useChanges: (refresh) => useChannel(channels.automation, 'AutomationChange', refresh),

  buttons: ({ may, go }) =>
    may('add')
      ? [
          {
            key: 'add',
            label: translate('automation:list.add'),
            icon: <IconPlus size={16} />,
            primary: true,
            adds: true,
            run: () => go('/automation/new'),
          },
        ]
      : [],
  useActions: ([row, ...others], _handle, onGone) => {
    const acts = useRuleActs(row ?? nothing, onGone)
    return row && others.length === 0 ? acts : []
  },
  quick: (props) => <QuickRule {...props} />,
  nothingYet: ({ may }) => may('add') && <TemplateCards />,
})

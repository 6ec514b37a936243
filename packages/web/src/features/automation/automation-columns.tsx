import type { AutomationRow } from '@crm/contract/automation-views'
import { showDate, showDateTime } from '@crm/contract/rules/dates'
import { showCount } from '../../kernel/format.ts'
import { translate } from '../../kernel/i18n.ts'
import type { Column } from '../../ui/columns.ts'
import { RuleSwitch } from './RuleSwitch.tsx'
import { RuleState } from './rule-marks.tsx'
import { kindWord, stepsLine, triggerWords } from './rule-words.ts'

const head = (key: string) => () => translate(`automation:column.${key}`)

/** In a cell of its own a clause begins as a sentence does. */
const beginning = (words: string) => words.charAt(0).toLocaleUpperCase('vi') + words.slice(1)

/** The first is fixed; the order is the one that the columns menu offers. */
export const ruleColumns: readonly Column<AutomationRow>[] = [
  { key: 'name', header: head('name'), width: 200, grow: true, render: (row) => row.name },
  { key: 'when', header: head('when'), width: 192, render: (row) => beginning(triggerWords(row.trigger)) },
  { key: 'then', header: head('then'), width: 172, render: stepsLine },
  { key: 'enabled', header: head('enabled'), width: 64, align: 'center', render: (row) => <RuleSwitch rule={row} /> },
  { key: 'state', header: head('state'), width: 156, render: (row) => <RuleState rule={row} /> },
  { key: 'owner', header: head('owner'), width: 128, render: (row) => row.ownerName },
  {
    key: 'recentRuns',
    header: head('recentRuns'),
    width: 104,
    numeric: true,
    render: (row) => showCount(row.recentRuns),
  },
  {
    key: 'lastRunDate',
    header: head('lastRunDate'),
    width: 156,
    numeric: true,
    render: ({ lastRunDate }) => (lastRunDate === null ? '' : showDateTime(lastRunDate)),
  },
  { key: 'kind', header: head('kind'), width: 128, isExtra: true, render: (row) => kindWord(row.kind) },
  {
    key: 'createdDate',
    header: head('createdDate'),
    width: 112,
    numeric: true,
    isExtra: true,
    render: (row) => showDate(row.createdDate),
  },
]

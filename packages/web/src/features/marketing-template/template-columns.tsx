import type { EmailTemplateRow } from '@crm/contract/email-template'
import { showDateTime } from '@crm/contract/rules/dates'
import type { SmsOriginalRow } from '@crm/contract/sms-original'
import { translate } from '../../kernel/i18n.ts'
import type { Column } from '../../ui/columns.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { MergeWords } from './MergeWords.tsx'
import type { AnyTemplateRow } from './template-queries.ts'

const head = (key: string) => () => translate(`marketingTemplate:column.${key}`)

/** Everybody's, or the creator's alone. */
export const SharedMark = ({ shared }: Pick<AnyTemplateRow, 'shared'>) => (
  <StatusBadge tone={shared ? 'blue' : 'slate'}>
    {translate(`marketingTemplate:shared.${shared ? 'yes' : 'no'}`)}
  </StatusBadge>
)

const name: Column<AnyTemplateRow> = {
  key: 'name',
  header: head('name'),
  width: 220,
  grow: true,
  sortKey: 'name',
  render: (row) => row.name,
}
const alike: readonly Column<AnyTemplateRow>[] = [
  { key: 'folder', header: head('folder'), width: 140, render: (row) => row.folder },
  { key: 'shared', header: head('shared'), width: 132, render: (row) => <SharedMark shared={row.shared} /> },
  { key: 'creator', header: head('creator'), width: 148, render: (row) => row.createUserFullName },
  {
    key: 'number',
    header: head('number'),
    width: 92,
    numeric: true,
    render: (row) => row.number,
  },
  {
    key: 'updatedDate',
    header: head('updatedDate'),
    width: 148,
    numeric: true,
    sortKey: 'updatedDate',
    render: (row) => showDateTime(row.updatedDate),
  },
  { key: 'code', header: head('code'), width: 112, isExtra: true, render: (row) => row.code },
  {
    key: 'createdDate',
    header: head('createdDate'),
    width: 148,
    numeric: true,
    isExtra: true,
    sortKey: 'createdDate',
    render: (row) => showDateTime(row.createdDate),
  },
]

/** The first is fixed; the order is the one that the columns menu offers. */
export const emailColumns: readonly Column<EmailTemplateRow>[] = [
  name,
  { key: 'subject', header: head('subject'), width: 240, render: (row) => <MergeWords text={row.subject} /> },
  ...alike,
  {
    key: 'kind',
    header: head('kind'),
    width: 120,
    isExtra: true,
    render: (row) => translate(`marketingTemplate:kind.${row.kind}`),
  },
]
export const smsColumns: readonly Column<SmsOriginalRow>[] = [
  name,
  { key: 'text', header: head('text'), width: 320, render: (row) => <MergeWords text={row.text} /> },
  {
    key: 'purpose',
    header: head('purpose'),
    width: 124,
    render: (row) => translate(`marketingTemplate:purpose.${row.purpose}`),
  },
  {
    key: 'parts',
    header: head('parts'),
    width: 88,
    numeric: true,
    render: (row) => row.meter.parts,
  },
  ...alike,
]

import { showDate, showDateTime } from '@crm/contract/rules/dates'
import type { TaskRow } from '@crm/contract/task-views'
import { Group } from '@mantine/core'
import { translate } from '../../kernel/i18n.ts'
import type { Column } from '../../ui/columns.ts'
import { PriorityMark } from '../ticket/marks.tsx'
import { LateMark, StatusMark, TypeIcon, timeWords } from './task-words.tsx'

const head = (key: string) => () => translate(`task:field.${key}`)
const extra = (column: Column<TaskRow>): Column<TaskRow> => ({ ...column, isExtra: true })

/** The first is fixed; the order is the one that the columns menu offers. */
export const taskColumns: readonly Column<TaskRow>[] = [
  {
    key: 'title',
    header: head('title'),
    width: 280,
    grow: true,
    render: ({ type, title }) => (
      <Group component="span" gap={8} wrap="nowrap">
        <TypeIcon type={type} />
        <bdi style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{title}</bdi>
      </Group>
    ),
  },
  {
    key: 'status',
    header: head('status'),
    width: 200,
    render: ({ status, late }) => (
      <Group component="span" gap={4} wrap="nowrap">
        <StatusMark status={status} />
        {late && <LateMark />}
      </Group>
    ),
  },
  { key: 'startDate', header: head('time'), width: 216, numeric: true, sortKey: 'startDate', render: timeWords },
  {
    key: 'subject',
    header: head('subject'),
    width: 200,
    render: ({ subject }) => subject && <bdi>{subject.name}</bdi>,
  },
  { key: 'curator', header: head('curator'), width: 168, render: ({ curatorName }) => curatorName },
  {
    key: 'priority',
    header: head('priority'),
    width: 128,
    sortKey: 'priority',
    render: ({ priority }) => <PriorityMark priority={priority} />,
  },
  extra({
    key: 'endDate',
    header: head('endDate'),
    width: 152,
    numeric: true,
    sortKey: 'endDate',
    render: ({ endDate }) => showDateTime(endDate),
  }),
  extra({ key: 'code', header: head('code'), width: 108, render: ({ code }) => code }),
  extra({
    key: 'items',
    header: head('checklist'),
    width: 112,
    numeric: true,
    render: ({ items, itemsDone }) => items > 0 && `${itemsDone}/${items}`,
  }),
  extra({
    key: 'creator',
    header: head('creator'),
    width: 168,
    render: ({ createUserFullName }) => createUserFullName,
  }),
  extra({
    key: 'createdDate',
    header: head('createdDate'),
    width: 112,
    numeric: true,
    sortKey: 'createdDate',
    render: ({ createdDate }) => showDate(createdDate),
  }),
]

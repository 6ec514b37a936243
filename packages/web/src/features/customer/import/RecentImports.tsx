import type { UploadSummary } from '@crm/contract/customer-upload'
import { showDateTime } from '@crm/contract/rules/dates'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { translate } from '../../../kernel/i18n.ts'
import { PartList } from '../../../kit/list/part/PartList.tsx'
import type { Column } from '../../../ui/columns.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Tone } from '../../../ui/theme.ts'
import { follow } from './send.ts'
import { UndoButton } from './UndoButton.tsx'
import { latestQuery } from './uploads.ts'

const SHOWN = 5
const tones: Readonly<Record<UploadSummary['state'], Tone>> = {
  checking: 'blue',
  writing: 'blue',
  checked: 'slate',
  done: 'green',
  failed: 'red',
  undone: 'grey',
}

const text = (key: string, values = {}) => translate(`customerImport:${key}`, values)
const head = (key: string) => () => text(`recent.${key}`)

const columns: readonly Column<UploadSummary>[] = [
  { key: 'file', header: head('file'), width: 160, grow: true, render: ({ fileName }) => fileName },
  {
    key: 'when',
    header: head('when'),
    width: 168,
    numeric: true,
    sortOf: ({ createdDate }) => createdDate,
    render: ({ createdDate }) => showDateTime(createdDate),
  },
  {
    key: 'rows',
    header: head('lines'),
    width: 96,
    numeric: true,
    render: ({ state, rows, written }) =>
      state === 'done' ? `${showCount(written)}/${showCount(rows)}` : showCount(rows),
  },
  {
    key: 'state',
    header: head('state'),
    width: 144,
    render: ({ state }) => <StatusBadge tone={tones[state]}>{text(`state.${state}`)}</StatusBadge>,
  },
  {
    key: 'acts',
    header: head('acts'),
    width: 184,
    align: 'end',
    render: (upload) => (
      <Group gap="sm" justify="flex-end" wrap="nowrap">
        {upload.canUndo && <UndoButton upload={upload} size="compact-sm" />}
        <Button
          size="compact-sm"
          variant="default"
          aria-label={text('recent.showNamed', { file: upload.fileName })}
          onClick={() => follow(upload)}
        >
          {text('recent.show')}
        </Button>
      </Group>
    ),
  },
]

/** What was imported lately, to look at again or to take back. A check that led to no import is no import. */
export function RecentImports() {
  const { t } = useTranslation('customerImport')
  const asked = useQuery(latestQuery)
  const imports = (asked.data ?? []).filter(({ dryRun }) => !dryRun).slice(0, SHOWN)
  if (asked.error === null && imports.length === 0) return null
  return (
    <>
      <h4>{t('recent.title')}</h4>
      <PartList
        label={t('recent.title')}
        columns={columns}
        asked={asked}
        rows={imports}
        rowKey={({ importId }) => importId}
      />
    </>
  )
}

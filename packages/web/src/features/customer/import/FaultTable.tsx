import type { UploadFault } from '@crm/contract/customer-upload'
import { Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { translate } from '../../../kernel/i18n.ts'
import { PartList } from '../../../kit/list/part/PartList.tsx'
import type { Column } from '../../../ui/columns.ts'
import classes from './Import.module.css'

const PER_BLOCK = 50
type Reason = UploadFault['reason']
type Row = UploadFault & { key: number }

const text = (key: string) => translate(`customerImport:${key}`)
const columnWord = ({ column }: Row) => (column === null ? text('faults.wholeRow') : text(`column.${column}`))
const columns: readonly Column<Row>[] = [
  {
    key: 'line',
    header: () => text('faults.line'),
    width: 64,
    numeric: true,
    sortOf: ({ line }) => line,
    render: ({ line }) => showCount(line),
  },
  {
    key: 'column',
    header: () => text('faults.column'),
    width: 144,
    sortOf: columnWord,
    render: columnWord,
  },
  {
    key: 'value',
    header: () => text('faults.value'),
    width: 144,
    render: ({ value }) =>
      value === '' ? (
        <Text span c="dimmed">
          {text('faults.empty')}
        </Text>
      ) : (
        value
      ),
  },
  {
    key: 'reason',
    header: () => text('faults.reason'),
    width: 288,
    grow: true,
    render: ({ reason, sameAsLine }) => (
      <>
        <Text fw={500}>
          {sameAsLine === undefined
            ? text(`reason.${reason}`)
            : translate(`customerImport:sameAs.${reason}`, { line: showCount(sameAsLine) })}
        </Text>
        <Text c="dimmed">{text(`mend.${reason}`)}</Text>
      </>
    ),
  },
]

const countsOf = (faults: readonly UploadFault[]) =>
  [...Map.groupBy(faults, ({ reason }) => reason)]
    .map(([reason, { length: count }]) => ({ reason, count }))
    .sort((one, other) => other.count - one.count)

type Props = {
  faults: readonly UploadFault[]
  /** The server lists no more than the first. */
  total: number
}

export function FaultTable({ faults, total }: Props) {
  const { t } = useTranslation('customerImport')
  const [chosen, setChosen] = useState<Reason | null>(null)
  const counts = countsOf(faults)
  const shown = chosen === null ? faults : faults.filter(({ reason }) => reason === chosen)
  const rows = shown.map((fault, key) => ({ ...fault, key }))
  const choose = (value: string) => setChosen(counts.find(({ reason }) => reason === value)?.reason ?? null)
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <h4>{t('faults.title', { count: total, shown: showCount(total) })}</h4>
        <NativeSelect
          aria-label={t('faults.filter')}
          w="min(400px, 100%)"
          value={chosen ?? ''}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="">{t('faults.all', { count: faults.length, shown: showCount(faults.length) })}</option>
          {counts.map(({ reason, count }) => (
            <option key={reason} value={reason}>
              {t('faults.oneReason', { reason: t(`reason.${reason}`), shown: showCount(count) })}
            </option>
          ))}
        </NativeSelect>
      </Group>
      <PartList
        key={chosen}
        label={t('faults.label')}
        className={classes.faultsTable}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        perBlock={PER_BLOCK}
      />
      {total > faults.length && <Text c="dimmed">{t('faults.cut', { shown: showCount(faults.length) })}</Text>}
    </Stack>
  )
}

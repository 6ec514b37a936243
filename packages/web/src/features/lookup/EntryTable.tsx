import { fold } from '@crm/contract/rules/fold'
import { LOOKUP_ENTRIES_MAX } from '@crm/contract/rules/limits'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { translate } from '../../kernel/i18n.ts'
import { PartList } from '../../kit/list/part/PartList.tsx'
import type { Column } from '../../ui/columns.ts'
import { MenuCell, NameCell, StateCell, UsedCell } from './EntryCells.tsx'
import { ListProvider, type RowsProps } from './list-context.ts'
import type { Entry } from './lookup-calls.ts'

const head = (key: string) => () => translate(`lookup:column.${key}`)
const name: Column<Entry> = {
  key: 'name',
  header: head('name'),
  width: 144,
  grow: true,
  sortOf: (entry) => entry.name,
  render: (entry) => <NameCell entry={entry} />,
}
const description: Column<Entry> = {
  key: 'description',
  header: head('description'),
  width: 200,
  render: (entry) => entry.description ?? '',
}
const used: Column<Entry> = {
  key: 'used',
  header: head('used'),
  width: 136,
  numeric: true,
  sortOf: (entry) => entry.used,
  render: (entry) => <UsedCell entry={entry} />,
}
const state: Column<Entry> = {
  key: 'state',
  header: head('state'),
  width: 112,
  render: (entry) => <StateCell entry={entry} />,
}
const menu: Column<Entry> = {
  key: 'menu',
  header: head('menu'),
  width: 88,
  align: 'center',
  render: (entry) => <MenuCell entry={entry} />,
}

/** From this width on a description stands beside its name; below it is read in the form. */
const WIDE = '(min-width: 740px)'
const SKELETON_ROWS = 8

/** A list without levels. A click or Enter opens the form of an entry. */
export function EntryTable({ text, asked, empty, ...content }: RowsProps) {
  const { t } = useTranslation('lookup')
  const { list, rows, may, onOpen } = content
  const isWide = useMediaQuery(WIDE, true)
  const wanted = fold(text.trim())
  const shown = rows.filter((row) => fold(row.name).includes(wanted))
  const mayAct = may.edit || may.delete || (may.add && list === 'customerGroup')
  const columns = [
    name,
    ...(list === 'relationship' && isWide ? [description] : []),
    used,
    state,
    ...(mayAct ? [menu] : []),
  ]
  const open = (entry: Entry) => entry.deleted || onOpen({ kind: 'edit', entry })
  return (
    <ListProvider value={content}>
      <PartList
        label={t(`list.${list}`)}
        columns={columns}
        asked={asked}
        rows={shown}
        rowKey={(row) => row.index}
        perBlock={LOOKUP_ENTRIES_MAX}
        skeletonRows={SKELETON_ROWS}
        empty={empty}
        onOpen={may.edit ? open : undefined}
      />
    </ListProvider>
  )
}

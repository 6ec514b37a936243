import { Button, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useListSearch } from '../../../kernel/list-search.ts'
import type { Column } from '../../../ui/columns.ts'
import { QuickView } from '../../../ui/QuickView.tsx'
import { Empty } from '../../../ui/StateViews.tsx'
import { useQuickRow } from '../../../ui/use-quick-row.ts'
import { type AddressForm, filtersIn, type ListSearch, noFilters, readAddress } from '../address.ts'
import type { FilterTable } from '../filter/filters.ts'
import type { BlockOfRows, RowAction } from '../list.ts'
import { PartFilters } from './PartFilters.tsx'
import { PartList } from './PartList.tsx'

interface Props<Row> {
  /** What the list is called; what its filters are called follows from it. */
  readonly label: string
  readonly address: AddressForm<FilterTable> & { readonly texts: string; readonly labels?: string }
  /** A hook: the block of rows that the address asks for. */
  readonly useBlock: (search: ListSearch) => UseQueryResult<BlockOfRows<Row>>
  readonly perBlock: number
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => number
  readonly titleOf: (row: Row) => string
  /** Said where there is none at all, with what can be done about it. */
  readonly empty: string
  readonly begin?: ReactNode
  readonly actions?: (rows: readonly Row[], done: () => void) => readonly RowAction[]
  readonly quick: (row: Row, close: () => void) => ReactNode
}

const nowhere = async () => {}

/** A list inside a part of a page whose few filters and block stand in the address; opened, a row is told beside it. */
export function FilteredPart<Row>({ label, address, useBlock, columns, keyOf, titleOf, ...props }: Props<Row>) {
  const { t } = useTranslation('list')
  const read = (raw: Record<string, unknown>): ListSearch => readAddress(address, raw)
  const { change } = useListSearch<ListSearch>(read)
  const search = read(useSearch({ strict: false }))
  const query = useBlock(search)
  const rows = query.data?.items ?? []
  const quick = useQuickRow({ rows, keyOf, noted: undefined, note: nowhere, goFull: nowhere })
  const isFiltered = filtersIn(address, search).length > 0
  return (
    <Stack gap="sm">
      <PartFilters
        label={t('part.filters', { list: label })}
        list={address}
        search={search}
        onChange={(part) => void change(part)}
      />
      <PartList
        label={label}
        columns={columns}
        asked={query}
        rows={rows}
        rowKey={keyOf}
        rowName={titleOf}
        perBlock={props.perBlock}
        paging={{
          block: search.page ?? 1,
          total: query.data?.total ?? null,
          onBlock: (page) => void change({ page }),
        }}
        empty={
          <Empty sentence={isFiltered ? t('part.nothing') : props.empty}>
            {isFiltered ? (
              <Button variant="default" onClick={() => void change(noFilters(address))}>
                {t('part.all')}
              </Button>
            ) : (
              props.begin
            )}
          </Empty>
        }
        of={JSON.stringify(search)}
        actions={props.actions}
        onOpen={quick.open}
        openKey={quick.openKey}
      />
      <QuickView
        opened={quick.row !== undefined}
        title={quick.row && titleOf(quick.row)}
        onClose={quick.close}
        onNext={quick.next}
        onPrevious={quick.previous}
      >
        {quick.row && props.quick(quick.row, quick.close)}
      </QuickView>
    </Stack>
  )
}

import { showDate } from '@crm/contract/rules/dates'
import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Person } from '../Avatar.tsx'
import { BlockPager } from '../BlockPager.tsx'
import { ColumnMenu } from '../ColumnMenu.tsx'
import { type Column, chooseColumns, headerOf, type RowKey, type Sort } from '../columns.ts'
import { DataTable } from '../DataTable.tsx'
import { FactGroup, ReadFact } from '../FactField.tsx'
import { Chip, FilterChips } from '../FilterChips.tsx'
import { PageHeader } from '../PageHeader.tsx'
import { QuickView } from '../QuickView.tsx'
import { SearchField } from '../SearchField.tsx'
import { SelectionBar } from '../SelectionBar.tsx'
import { Empty } from '../StateViews.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import type { Selection } from '../selection.ts'
import type { Tone } from '../theme.ts'
import { ViewTabs } from '../ViewTabs.tsx'
import { customers, type SampleCustomer } from './samples.ts'

const toneOf: Record<string, Tone> = {
  'Chờ xử lý': 'slate',
  'Đang xử lý': 'blue',
  'Hoàn thành': 'green',
  'Bị từ chối': 'red',
  'Đã hủy': 'grey',
  'Mở lại': 'orange',
}

const columns: readonly Column<SampleCustomer>[] = [
  { key: 'name', header: 'Khách hàng', width: 240, grow: true, sortKey: 'name', render: (row) => row.name },
  { key: 'code', header: 'Mã', width: 120, sortKey: 'code', render: (row) => row.code },
  { key: 'phone', header: 'Điện thoại', width: 140, render: (row) => row.phone },
  {
    key: 'status',
    header: 'Trạng thái',
    width: 148,
    render: (row) => <StatusBadge tone={toneOf[row.status] ?? 'slate'}>{row.status}</StatusBadge>,
  },
  {
    key: 'curator',
    header: 'Người phụ trách',
    width: 220,
    sortKey: 'curator',
    render: (row) => <Person name={row.curator} />,
  },
  {
    key: 'revenue',
    header: 'Doanh thu',
    width: 140,
    numeric: true,
    sortKey: 'revenue',
    render: (row) => row.revenue.toLocaleString('vi'),
  },
  { key: 'at', header: 'Ngày tạo', width: 120, numeric: true, sortKey: 'at', render: (row) => showDate(row.at) },
]
const views = [
  'Tất cả',
  'Tôi phụ trách',
  'Tôi được xem',
  'ĐỪNG QUÊN',
  'Khách ở Đà Nẵng chưa gọi lại trong tháng này và tháng trước',
  'Đã xóa',
  'Nhóm đại lý',
  'Tết 2027',
]

export const ListPart = ({ state }: { state: string }) => {
  const [shown, setShown] = useState(columns.map(({ key }) => key))
  const [selected, setSelected] = useState<Selection>(new Set(state === 'selected' ? [2, 3, 5] : []))
  const [sort, setSort] = useState<Sort | null>({ key: 'at', descending: true })
  const [openKey, setOpenKey] = useState<RowKey | null>(null)
  const [view, setView] = useState('1')
  const [block, setBlock] = useState(1)
  const [text, setText] = useState('')
  const rows = state === 'loading' || state === 'empty' ? [] : customers
  const open = rows.findIndex(({ id }) => id === openKey)
  const step = (by: number) => {
    const next = rows[open + by]
    return next && (() => setOpenKey(next.id))
  }
  const current = rows[open]

  return (
    <main style={{ height: '100dvh', display: 'flex', flexDirection: 'column', padding: '0 24px', minWidth: 0 }}>
      <PageHeader
        title="Khách hàng"
        count={2000}
        action={<Button leftSection={<IconPlus size={16} />}>Thêm khách hàng</Button>}
      >
        <SearchField label="Tìm khách hàng" value={text} onSearch={setText} />
        <ColumnMenu
          columns={columns.map((column) => ({ key: column.key, label: headerOf(column) }))}
          shown={shown}
          onChange={setShown}
          onReset={() => setShown(columns.map(({ key }) => key))}
        />
      </PageHeader>
      <ViewTabs
        label="Chế độ xem"
        views={views.map((label, place) => ({
          key: String(place),
          label,
          count: place < 4 ? 2000 - place * 613 : undefined,
        }))}
        active={view}
        onPick={setView}
        actions={[
          { key: 'rename', label: 'Đổi tên', onClick: () => undefined },
          { key: 'delete', label: 'Xóa', danger: true, icon: <IconTrash size={16} />, onClick: () => undefined },
        ]}
        onAdd={() => undefined}
      />
      <div style={{ padding: '8px 0' }}>
        <FilterChips
          chips={[
            <Chip
              key="curator"
              label="Người phụ trách"
              value="Nguyễn Thị Ánh Nguyệt"
              onOpen={() => undefined}
              onRemove={() => undefined}
            />,
            <Chip
              key="group"
              label="Nhóm khách hàng"
              value="Đại lý cấp một khu vực miền Trung và Tây Nguyên"
              onRemove={() => undefined}
            />,
          ]}
          changed={{ save: () => undefined, saveAs: () => undefined, reset: () => undefined }}
        />
      </div>
      <DataTable
        label="Khách hàng"
        columns={chooseColumns(columns, shown)}
        rows={rows}
        rowKey={(row) => row.id}
        rowName={(row) => `Chọn ${row.name}`}
        loading={state === 'loading'}
        instead={
          <Empty sentence="Chưa có khách hàng nào khớp với bộ lọc này.">
            <Button variant="default">Bỏ các bộ lọc</Button>
          </Empty>
        }
        total={2000}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={setSelected}
        onOpen={(row) => setOpenKey(row.id)}
        openKey={openKey}
      />
      <SelectionBar
        count={selected.size}
        onClear={() => setSelected(new Set())}
        all={{ total: 2000, select: () => undefined }}
      >
        <Button size="xs" variant="default">
          Chuyển người phụ trách
        </Button>
        <Button size="xs" variant="default" color="red">
          Xóa
        </Button>
      </SelectionBar>
      <BlockPager
        block={block}
        perBlock={20}
        count={rows.length}
        total={2000}
        onBlock={setBlock}
        onPerBlock={() => undefined}
      />
      <QuickView
        opened={current !== undefined}
        title={current?.name}
        onClose={() => setOpenKey(null)}
        onNext={step(1)}
        onPrevious={step(-1)}
        onFull={() => setView('2')}
      >
        <FactGroup title="Thông tin">
          <ReadFact label="Mã">{current?.code}</ReadFact>
          <ReadFact label="Điện thoại">{current?.phone}</ReadFact>
        </FactGroup>
      </QuickView>
    </main>
  )
}

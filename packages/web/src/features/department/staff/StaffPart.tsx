import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import type { DepartmentUser } from '@crm/contract/user'
import { Button } from '@mantine/core'
import { IconArrowsExchange, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../../kernel/i18n.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { BlockPager } from '../../../ui/BlockPager.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SelectionBar } from '../../../ui/SelectionBar.tsx'
import { Empty, Failed } from '../../../ui/StateViews.tsx'
import { useChosenRows } from '../../../ui/use-chosen-rows.ts'
import { useDepartmentPlace } from '../department-place.ts'
import { staffQuery } from '../department-queries.ts'
import { useDepartment } from '../record/record-context.ts'
import { whyClosed } from '../tree/targets.ts'
import classes from './Staff.module.css'
import { staffColumns } from './staff-columns.tsx'

const AddPeopleDialog = lazy(() => import('./AddPeopleDialog.tsx'))
const MovePeopleDialog = lazy(() => import('./MovePeopleDialog.tsx'))

const keyOf = ({ userId }: DepartmentUser) => userId

function useStaff() {
  const { view } = useDepartment()
  const { place, change } = useDepartmentPlace()
  const { text, page = 1 } = place
  const query = useQuery(staffQuery(view.index, text, page))
  const rows = query.data?.items ?? []
  const total = query.data?.total ?? null
  const chosen = useChosenRows(rows, keyOf, `${view.index} ${text}`)
  // After the last block was emptied by a transfer the one before is shown.
  const isPastEnd = query.isSuccess && !query.isPlaceholderData && rows.length === 0 && page > 1
  return { query, rows, total, chosen, text, page, change, isPastEnd }
}

export default function StaffPart() {
  const { t } = useTranslation('department')
  const { view, row } = useDepartment()
  const { query, rows, total, chosen, text, page, change, isPastEnd } = useStaff()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'add' | 'move' | null>(null)
  const closed = whyClosed(row)
  const add = (label: string): ReactNode => (
    <ActionButton
      variant="light"
      leftSection={<IconUserPlus size={16} />}
      reason={closed && t(`staff.not.${closed}`)}
      onClick={() => setDialog('add')}
    >
      {label}
    </ActionButton>
  )
  const nobody = text === '' ? <Empty sentence={t('staff.empty')} /> : <Empty sentence={t('staff.notFound')} />
  const instead = query.error ? (
    <Failed sentence={refusalText(query.error)} onAgain={() => void query.refetch()} />
  ) : isPastEnd ? (
    <Empty sentence={t('staff.pastEnd')}>
      <Button variant="default" onClick={() => void change({ page: 1 }, { replace: true })}>
        {t('staff.toFirst')}
      </Button>
    </Empty>
  ) : (
    nobody
  )

  return (
    <div className={classes.staff}>
      <div className={classes.bar}>
        <SearchField
          label={t('staff.search')}
          value={text}
          shortcut={false}
          onSearch={(next) => void change({ text: next }, { replace: true })}
        />
        {!view.deleted && add(t('staff.add'))}
      </div>
      <div className={classes.table}>
        <DataTable
          label={t('staff.list', { name: view.name })}
          columns={staffColumns}
          rows={rows}
          rowKey={keyOf}
          rowName={({ fullName }) => t('staff.select', { name: fullName })}
          loading={query.isPending || query.isPlaceholderData}
          instead={instead}
          total={total}
          firstRow={(page - 1) * BLOCK_SIZE + 1}
          selected={chosen.keys}
          onSelect={chosen.select}
          onOpen={({ userId }) => void navigate({ to: '/users/$id', params: { id: String(userId) } })}
        />
        <SelectionBar count={chosen.rows.length} onClear={chosen.clear}>
          <ActionButton
            size="xs"
            variant="default"
            leftSection={<IconArrowsExchange size={16} />}
            onClick={() => setDialog('move')}
          >
            {t('staff.move')}
          </ActionButton>
        </SelectionBar>
      </div>
      {(total === null || total > BLOCK_SIZE || page > 1) && (
        <BlockPager
          block={page}
          perBlock={BLOCK_SIZE}
          count={rows.length}
          total={total}
          onBlock={(next) => void change({ page: next })}
        />
      )}
      <Suspense>
        {dialog === 'add' && <AddPeopleDialog onClose={() => setDialog(null)} />}
        {dialog === 'move' && (
          <MovePeopleDialog
            people={chosen.rows}
            onClose={() => setDialog(null)}
            onDone={() => {
              setDialog(null)
              chosen.clear()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

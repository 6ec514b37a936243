import { Suspense, useId } from 'react'
import { StaleBar } from '../../ui/AskedViews.tsx'
import { QuickView } from '../../ui/QuickView.tsx'
import { ListExport } from './export/ListExport.tsx'
import { ListEmpty } from './ListEmpty.tsx'
import { ListHead } from './ListHead.tsx'
import classes from './ListPage.module.css'
import { ListTable } from './ListTable.tsx'
import type { List } from './list.ts'
import { RecentChange } from './recent/RecentChange.tsx'
import { type ListState, useList } from './use-list.tsx'

interface QuickProps<Row> {
  readonly list: List<Row>
  readonly state: ListState<Row>
}

function Quick<Row>({ list, state: { quick, handle, quickActions } }: QuickProps<Row>) {
  const { row } = quick
  if (!quick.isUsed) return null
  return (
    <QuickView
      opened={row !== undefined}
      title={row && list.title(row)}
      onClose={quick.close}
      onNext={quick.next}
      onPrevious={quick.previous}
      onFull={list.isQuickOnly ? undefined : quick.openFull}
    >
      <Suspense>{row && list.quick({ row, handle, actions: quickActions, openFull: quick.openFull })}</Suspense>
    </QuickView>
  )
}

/** A list that fills the window; the rows alone scroll. */
export function ListPage<Row>({ list }: { list: List<Row> }) {
  const state = useList(list)
  const panelId = useId()
  const { layout, rows, quick } = state
  const asked = layout?.asked ?? rows.block
  const empty = <ListEmpty list={list} handle={state.handle} asked={asked} />
  return (
    <div className={classes.page}>
      <ListHead list={list} state={state} panelId={panelId} />
      <StaleBar asked={asked} className={classes.stale} />
      {layout ? (
        layout.body({ panelId, openKey: quick.openKey, openRow: quick.open, empty })
      ) : (
        <ListTable list={list} state={state} panelId={panelId} empty={empty} />
      )}
      <RecentChange name={list.name} />
      <Suspense>{state.dialog}</Suspense>
      {list.sheet && <ListExport list={list} sheet={list.sheet} state={state} />}
      <Quick list={list} state={state} />
    </div>
  )
}

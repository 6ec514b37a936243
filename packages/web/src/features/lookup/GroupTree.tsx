import { Skeleton } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotHere, StaleBar } from '../../ui/AskedViews.tsx'
import rowClasses from '../../ui/TableRows.module.css'
import { GroupRow } from './GroupRow.tsx'
import { branchesOf } from './group-tree.ts'
import classes from './Lookup.module.css'
import { ListProvider, type RowsProps } from './list-context.ts'
import type { Entry } from './lookup-calls.ts'
import { MoveBar } from './MoveBar.tsx'
import { useGroupMove } from './use-group-move.ts'
import { useTreeWalk } from './use-tree-walk.ts'

const WAITING = ['a', 'b', 'c', 'd', 'e', 'f']

/** Customer groups as a tree: walked, opened, picked up and put elsewhere by keys and by mouse. */
export function GroupTree({ text, asked, empty, ...content }: RowsProps) {
  const { t } = useTranslation('lookup')
  const { rows, may, acts, onOpen } = content
  const body = useRef<HTMLTableSectionElement>(null)
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const branches = branchesOf(rows, closed, text)
  const move = useGroupMove({
    rows,
    shown: branches.map(({ row }) => row),
    acts,
    onAim: (place) => body.current?.querySelector(`[data-index="${place}"]`)?.scrollIntoView({ block: 'nearest' }),
  })
  const setOpen = (index: number, open: boolean) => {
    const next = new Set(closed)
    if (open) next.delete(index)
    else next.add(index)
    setClosed(next)
  }
  const walk = useTreeWalk(body, branches, setOpen)
  const withMenu = may.add || may.edit || may.delete
  const open = (entry: Entry) => onOpen({ kind: 'edit', entry })

  function onKeyDown(event: KeyboardEvent) {
    // Keys on a link, a button or the menu in a row belong to it.
    if (!(event.target instanceof HTMLTableRowElement) || move.onKey(event)) return
    const entry = branches[walk.current]?.row
    const mayMove = may.edit && entry && !entry.deleted
    if (mayMove && (event.key === ' ' || event.key === 'Enter')) {
      event.preventDefault()
      if (event.key === ' ') move.hold(entry)
      else open(entry)
    } else walk.onKeyDown(event)
  }
  if (asked.isPending)
    return (
      <div role="status" aria-label={t('loading')} className={classes.waiting}>
        {WAITING.map((key) => (
          <Skeleton key={key} height={40} radius={0} />
        ))}
      </div>
    )
  if (branches.length === 0) return <NotHere asked={asked}>{empty}</NotHere>
  return (
    <ListProvider value={content}>
      <StaleBar asked={asked} />
      <MoveBar move={move} rows={rows} />
      <div className={classes.tree}>
        <table
          className={rowClasses.table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are walked, opened and moved by keys
          role="treegrid"
          aria-label={t('list.customerGroup')}
          onKeyDown={onKeyDown}
          onBlur={(event) => walk.onBlur(event.relatedTarget)}
        >
          <colgroup>
            <col />
            <col className={classes.usedColumn} />
            <col className={classes.stateColumn} />
            {withMenu && <col className={classes.menuColumn} />}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{t('column.name')}</th>
              <th scope="col" data-align="end" data-numeric>
                {t('column.used')}
              </th>
              <th scope="col">{t('column.state')}</th>
              {withMenu && <th scope="col">{t('column.menu')}</th>}
            </tr>
          </thead>
          <tbody ref={body}>
            {branches.map((branch, place) => (
              <GroupRow
                key={branch.row.index}
                branch={branch}
                move={move}
                withMenu={withMenu}
                inTabOrder={place === walk.current}
                onFocus={() => walk.onFocus(branch.row.index)}
                onToggle={() => setOpen(branch.row.index, !branch.isOpen)}
                onOpen={() => open(branch.row)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </ListProvider>
  )
}

import { type FunctionTag, isAdminOnly } from '@crm/contract/permissions'
import { Fragment, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FunctionRow, functionGroups, gridActions, gridTags } from './functions.ts'
import { GridHead } from './GridHead.tsx'
import { GridRow } from './GridRow.tsx'
import { type Place, placeAfter } from './grid-walk.ts'
import classes from './Permission.module.css'
import type { OtherSources } from './use-other-sources.ts'
import type { RightsFormState } from './use-rights-form.ts'

interface Props {
  readonly form: RightsFormState
  readonly others: OtherSources | undefined
}

const size = { rows: gridTags.length + 1, columns: gridActions.length + 1 }
const rowOf = (tag: FunctionTag) => gridTags.indexOf(tag) + 1

/** One box of the grid is reached with Tab; the arrows lead on from there. */
function useGridWalk() {
  const table = useRef<HTMLTableElement>(null)
  const [place, setPlace] = useState<Place>({ row: 1, column: 1 })
  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    if (event.altKey || event.shiftKey) return
    const next = placeAfter(event.key, place, size, event.ctrlKey || event.metaKey)
    if (next === undefined) return
    event.preventDefault()
    table.current?.querySelector<HTMLElement>(`[data-place="${next.row}.${next.column}"]`)?.focus()
  }
  const boxAt = (row: number, column: number) => ({
    'data-place': `${row}.${column}`,
    tabIndex: place.row === row && place.column === column ? 0 : -1,
    onFocus: () => setPlace({ row, column }),
  })
  return { table, onKeyDown, boxAt }
}
export type BoxAt = ReturnType<typeof useGridWalk>['boxAt']

const AdminRow = ({ row, isInner }: { row: FunctionRow; isInner: boolean }) => {
  const { t } = useTranslation('permission')
  return (
    <tr>
      <th scope="row" data-inner={isInner}>
        {t(row.word)}
      </th>
      <td colSpan={size.columns} className={classes.adminOnly}>
        {t('grid.adminOnly')}
      </td>
    </tr>
  )
}

/** Every function by every action, in the order of the menu. */
export function RightsGrid({ form, others }: Props) {
  const { t } = useTranslation('permission')
  const { table, onKeyDown, boxAt } = useGridWalk()
  return (
    <div className={classes.box}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the boxes are walked with the arrows, which is what a grid is */}
      <table ref={table} role="grid" className={classes.grid} aria-label={t('grid.label')} onKeyDown={onKeyDown}>
        <GridHead form={form} boxAt={boxAt} />
        <tbody>
          {functionGroups.map(({ word, rows }) => (
            <Fragment key={rows[0]?.tag}>
              {word !== undefined && (
                <tr className={classes.group}>
                  <th scope="rowgroup" colSpan={size.columns + 1}>
                    {t(word)}
                  </th>
                </tr>
              )}
              {rows.map((row) =>
                isAdminOnly(row.tag) ? (
                  <AdminRow key={row.tag} row={row} isInner={word !== undefined} />
                ) : (
                  <GridRow
                    key={row.tag}
                    row={row}
                    isInner={word !== undefined}
                    form={form}
                    others={others}
                    boxAt={boxAt}
                    place={rowOf(row.tag)}
                  />
                ),
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

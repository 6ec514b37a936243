import { useTranslation } from 'react-i18next'
import { type FunctionRow, functionName, gridActions } from './functions.ts'
import { GridBox } from './GridBox.tsx'
import { type Cell, cellsOfRow, fillingOf, isChanged, isEffective, isIdle, isOn } from './grid.ts'
import classes from './Permission.module.css'
import type { BoxAt } from './RightsGrid.tsx'
import { SourceMark } from './SourceMark.tsx'
import type { OtherSource, OtherSources } from './use-other-sources.ts'
import type { RightsFormState } from './use-rights-form.ts'

interface CellProps {
  readonly cell: Cell
  readonly name: string
  readonly form: RightsFormState
  /** The other records that would give this. */
  readonly givers: readonly OtherSource[]
  readonly box: ReturnType<BoxAt>
}

function GridCell({ cell, name, form, givers, box }: CellProps) {
  const { t } = useTranslation('permission')
  const { base, edits, set } = form
  const changed = isChanged(base, edits, cell)
  const idle = isIdle(base, edits, cell)
  const hints = [
    ...(idle ? [t('grid.idle')] : []),
    ...(changed ? [t('grid.changed')] : []),
    ...givers.map(({ kind }) => t(`grid.givenBy.${kind}`)),
  ]
  return (
    <td data-changed={changed} data-idle={idle}>
      <div className={classes.cell}>
        <GridBox
          label={`${name}: ${t(`action.${cell.action}`)}`}
          filling={isOn(base, edits, cell) ? 'all' : 'none'}
          onSet={(on) => set([cell], on)}
          box={box}
          hint={hints.length === 0 ? undefined : hints.join('. ')}
        />
        {givers.length > 0 && (
          <span className={classes.marks}>
            {givers.map(({ kind }) => (
              <SourceMark key={kind} kind={kind} />
            ))}
          </span>
        )}
      </div>
    </td>
  )
}

interface Props {
  readonly row: FunctionRow
  readonly isInner: boolean
  readonly form: RightsFormState
  readonly others: OtherSources | undefined
  readonly boxAt: BoxAt
  readonly place: number
}

export function GridRow({ row, isInner, form, others, boxAt, place }: Props) {
  const { t } = useTranslation('permission')
  const name = functionName(row.tag, t)
  const cells = cellsOfRow(row.tag)
  return (
    <tr>
      <th scope="row" data-inner={isInner}>
        {t(row.word)}
      </th>
      <td data-box>
        <GridBox
          label={t('grid.wholeRow', { name })}
          filling={fillingOf(form.base, form.edits, cells)}
          onSet={(on) => form.set(cells, on)}
          box={boxAt(place, 0)}
        />
      </td>
      {gridActions.map((action, index) => {
        const cell = { tag: row.tag, action }
        return (
          <GridCell
            key={action}
            cell={cell}
            name={name}
            form={form}
            givers={others?.list.filter(({ rights }) => isEffective(rights, cell)) ?? []}
            box={boxAt(place, index + 1)}
          />
        )
      })}
    </tr>
  )
}

import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ColumnResizer.module.css'
import type { TablePart } from './use-table-columns.ts'

const STEP_PX = 16
const steps: Readonly<Record<string, number>> = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX }
const walk: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

interface Props {
  readonly header: string
  readonly size: number
  /** One of them is in the tab order; up and down lead to the others. */
  readonly inTabOrder: boolean
  readonly resize: NonNullable<TablePart<unknown>['resize']>
}

/** The edge of a column's head: dragged, or moved by the left and right keys. */
export function ColumnResizer({ header, size, inTabOrder, resize }: Props) {
  const { t } = useTranslation('ui')
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget, key } = event
    const step = steps[key]
    const way = walk[key]
    if (step === undefined && way === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (step !== undefined) return resize.to((currentTarget.closest('th')?.offsetWidth ?? size) + step)
    const all = [...(currentTarget.closest('tr')?.querySelectorAll<HTMLElement>('[role=separator]') ?? [])]
    all[all.indexOf(currentTarget) + (way ?? 0)]?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule divides text; this one is moved
    <span
      className={classes.edge}
      role="separator"
      aria-orientation="vertical"
      aria-label={t('columns.resize', { label: header })}
      aria-valuenow={size}
      title={t('columns.resizeHint')}
      tabIndex={inTabOrder ? 0 : -1}
      onMouseDown={resize.start}
      onTouchStart={resize.start}
      onKeyDown={onKeyDown}
    />
  )
}

import checkClasses from '../../ui/Check.module.css'
import type { Filling } from './grid.ts'
import classes from './Permission.module.css'
import type { BoxAt } from './RightsGrid.tsx'

interface Props {
  readonly label: string
  readonly filling: Filling
  readonly onSet: (on: boolean) => void
  readonly box: ReturnType<BoxAt>
  /** Said after the label, and beside the pointer. */
  readonly hint?: string | undefined
  /** There, and reached by the arrows, but nothing can be set now; the hint says why. */
  readonly isIdle?: boolean
}

/** A box of the grid. One for many cells is neither on nor off while they differ; a click then turns all of them on. */
export const GridBox = ({ label, filling, onSet, box, hint, isIdle = false }: Props) => (
  <label className={classes.target} title={hint}>
    <input
      {...box}
      ref={(input) => {
        if (input) input.indeterminate = filling === 'some'
      }}
      className={checkClasses.check}
      type="checkbox"
      aria-label={label}
      aria-description={hint}
      aria-disabled={isIdle || undefined}
      checked={filling === 'all'}
      onChange={() => !isIdle && onSet(filling !== 'all')}
    />
  </label>
)

import checkClasses from './Check.module.css'
import classes from './RowCheck.module.css'

type Props = {
  label: string
  checked: boolean
  some?: boolean
  tabIndex?: number
  onToggle: (range: boolean) => void
}

/** Not Mantine's: a hundred of those in a table are felt. */
export const RowCheck = ({ label, checked, some = false, tabIndex, onToggle }: Props) => (
  <label className={classes.target}>
    <input
      ref={(box) => {
        if (box) box.indeterminate = some
      }}
      className={checkClasses.check}
      type="checkbox"
      aria-label={label}
      checked={checked}
      tabIndex={tabIndex}
      onChange={(event) => onToggle('shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true)}
    />
  </label>
)

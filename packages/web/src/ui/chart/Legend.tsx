import classes from './Chart.module.css'
import type { Look, Series } from './looks.ts'

export const Swatch = ({ look }: { look: Look }) => <span className={classes.swatch} data-look={look} aria-hidden />

interface Props {
  readonly series: readonly Series[]
  /** What a stroke across the values says, such as the goal. */
  readonly mark?: string | undefined
}

export const Legend = ({ series, mark }: Props) => (
  <ul className={classes.legend}>
    {series.map(({ name, look }) => (
      <li key={name} className={classes.key}>
        <Swatch look={look} />
        {name}
      </li>
    ))}
    {mark !== undefined && (
      <li className={classes.key}>
        <span className={classes.stroke} aria-hidden />
        {mark}
      </li>
    )}
  </ul>
)

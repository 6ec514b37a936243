import classes from './Chart.module.css'
import type { Look, Series } from './looks.ts'

export const Swatch = ({ look }: { look: Look }) => <span className={classes.swatch} data-look={look} aria-hidden />

export const Legend = ({ series }: { series: readonly Series[] }) => (
  <ul className={classes.legend}>
    {series.map(({ name, look }) => (
      <li key={name} className={classes.key}>
        <Swatch look={look} />
        {name}
      </li>
    ))}
  </ul>
)

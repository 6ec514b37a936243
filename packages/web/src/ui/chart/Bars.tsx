import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import classes from './Chart.module.css'
import type { Series } from './looks.ts'

export interface Bar {
  readonly key: string
  readonly name: string
  /** One for each series; together they are `total`. */
  readonly values: readonly number[]
  readonly total: string
  /** What of it should not be; absent where there is none of it. */
  readonly bad?: string | undefined
  /** The rows behind it. */
  readonly link: Pick<LinkProps, 'to' | 'search'>
}

interface Props {
  readonly series: readonly Series[]
  readonly bars: readonly Bar[]
  /** What the numbers count, for who hears them. */
  readonly totalWords: string
  readonly badWords: string
}

const sumOf = ({ values }: Bar) => values.reduce((sum, value) => sum + value, 0)

/** Lying bars under their names, the longest across the whole width; each leads to its rows. */
export function Bars({ series, bars, totalWords, badWords }: Props) {
  const longest = Math.max(1, ...bars.map(sumOf))
  return (
    <ul className={classes.bars}>
      {bars.map((bar) => (
        <li key={bar.key}>
          <Link {...bar.link} className={classes.bar}>
            <span className={classes.name}>
              <bdi>{bar.name}</bdi>
            </span>
            <span className={classes.numbers}>
              {bar.bad !== undefined && (
                <span className={classes.bad}>
                  <IconAlertTriangle size={12} aria-hidden />
                  {bar.bad}
                  <VisuallyHidden>{badWords}</VisuallyHidden>
                </span>
              )}
              <span>
                {bar.total}
                <VisuallyHidden>{totalWords}</VisuallyHidden>
              </span>
            </span>
            <span className={classes.track}>
              {series.map(({ name, look }, place) => (
                <span
                  key={name}
                  className={classes.part}
                  data-look={look}
                  style={{ width: `${(100 * (bar.values[place] ?? 0)) / longest}%` }}
                />
              ))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

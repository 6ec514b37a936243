import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import classes from './Chart.module.css'
import { Legend } from './Legend.tsx'
import type { Series } from './looks.ts'
import { scrolled } from './scrolled.ts'

export interface Bar {
  readonly key: string
  readonly name: string
  /** One for each series; together they are `total`. */
  readonly values: readonly number[]
  readonly total: string
  /** What of it should not be; absent where there is none of it. */
  readonly bad?: string | undefined
  /** What it is held against; absent where there is nothing. */
  readonly mark?: number | undefined
  /** The rows behind it, where a list has just them. */
  readonly link?: Pick<LinkProps, 'to' | 'params' | 'search'> | undefined
}

interface Props {
  /** What they are of: named where there may be more than fit, and they are scrolled. */
  readonly label?: string
  readonly series: readonly Series[]
  readonly bars: readonly Bar[]
  /** What the numbers count, for who hears them. */
  readonly totalWords: string
  readonly badWords: string
  /** What the strokes across the bars say. */
  readonly markWords?: string | undefined
}

const sumOf = ({ values }: Bar) => values.reduce((sum, value) => sum + value, 0)
const reachOf = (bar: Bar) => Math.max(sumOf(bar), bar.mark ?? 0)

function Content({ bar, series, longest, badWords, totalWords }: ContentProps) {
  return (
    <>
      <span className={classes.name} data-cut>
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
            hidden={(bar.values[place] ?? 0) === 0}
            style={{ width: `${(100 * (bar.values[place] ?? 0)) / longest}%` }}
          />
        ))}
        {bar.mark !== undefined && bar.mark > 0 && (
          <span className={classes.mark} style={{ insetInlineStart: `${(100 * bar.mark) / longest}%` }} />
        )}
      </span>
    </>
  )
}
interface ContentProps extends Omit<Props, 'bars' | 'label' | 'markWords'> {
  readonly bar: Bar
  readonly longest: number
}

/** Lying bars under their names, the longest across the whole width; each leads to its rows. */
export function Bars({ label, series, bars, markWords, ...words }: Props) {
  const longest = Math.max(1, ...bars.map(reachOf))
  const list = (
    <ul className={classes.bars}>
      {bars.map((bar) => {
        const content = <Content bar={bar} series={series} longest={longest} {...words} />
        return (
          <li key={bar.key}>
            {bar.link ? (
              <Link {...bar.link} className={classes.bar}>
                {content}
              </Link>
            ) : (
              <div className={classes.bar}>{content}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
  if (label === undefined) return list
  return (
    <div className={classes.columns}>
      <div className={classes.barsFrame} {...scrolled(label)}>
        {list}
      </div>
      {(series.length > 1 || markWords !== undefined) && <Legend series={series} mark={markWords} />}
    </div>
  )
}

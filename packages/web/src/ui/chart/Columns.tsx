import { BarChart } from '@mantine/charts'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './Chart.module.css'
import { Hatch } from './Hatch.tsx'
import { Legend, Swatch } from './Legend.tsx'
import { colorOf, fillOf, type Series } from './looks.ts'

export interface ColumnOfChart {
  /** Short, for the axis. */
  readonly name: string
  /** In full, for the tip and who hears it. */
  readonly title: string
  /** One for each series. */
  readonly values: readonly number[]
  /** What stands above it. */
  readonly label: string
  /** Not whole yet, such as the week at hand. */
  readonly isPartial?: boolean
  /** The rows behind it. */
  readonly link?: Pick<LinkProps, 'to' | 'search'>
}

interface Props {
  /** What the picture shows, in a sentence, where no column leads anywhere. */
  readonly label: string
  readonly series: readonly Series[]
  readonly columns: readonly ColumnOfChart[]
  readonly show: (value: number) => string
}

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
interface Shape extends Place {
  readonly index: number
  readonly background: Place
}

const LETTER_WIDTH_PX = 7
const LABEL_ROOM_PX = 20
const PARTIAL_OPACITY = 0.5

/** All of a column that does not depend on its series: what is clicked, and the words above. */
function Whole({ column, place, top, isLabelled }: WholeProps) {
  const { title, label, link } = column
  const ground = <rect {...place} rx={4} className={classes.ground} />
  const words = isLabelled && (
    <text x={place.x + place.width / 2} y={top - 6} textAnchor="middle" className={classes.value} aria-hidden>
      {label}
    </text>
  )
  if (link === undefined) return words
  return (
    <>
      <Link {...link} className={classes.column} aria-label={title}>
        {ground}
      </Link>
      {words}
    </>
  )
}
interface WholeProps {
  readonly column: ColumnOfChart
  readonly place: Place
  readonly top: number
  readonly isLabelled: boolean
}

function Tip({ column, series, show }: { column: ColumnOfChart | undefined } & Pick<Props, 'series' | 'show'>) {
  if (column === undefined) return null
  return (
    <div className={classes.tip}>
      <p>{column.title}</p>
      {series.length > 1 &&
        series.map(({ name, look }, place) => (
          <p key={name} className={classes.key}>
            <span>
              <Swatch look={look} />
              {name}
            </span>
            {show(column.values[place] ?? 0)}
          </p>
        ))}
    </div>
  )
}

const sumOf = ({ values }: ColumnOfChart) => values.reduce((sum, value) => sum + value, 0)

/** Columns side by side, their series on each other. */
export function Columns({ label, series, columns, show }: Props): ReactNode {
  const highest = Math.max(...columns.map(sumOf))
  const isFitting = ({ width }: Place) => columns.every((one) => one.label.length * LETTER_WIDTH_PX <= width + 2)
  const lookOf = (level: number) => series[level]?.look ?? 'accent'
  const draw = (level: number) => (props: unknown) => {
    const { index, background, ...place } = props as Shape
    const column = columns[index]
    if (column === undefined) return <g />
    const isTop = level === series.length - 1
    const { x, y, width, height } = place
    const opacity = column.isPartial ? PARTIAL_OPACITY : 1
    const isLabelled = sumOf(column) > 0 && (isFitting(background) || sumOf(column) === highest)
    return (
      <g>
        {isTop && <Whole column={column} place={background} top={y} isLabelled={isLabelled} />}
        {height > 0 && (
          <rect
            {...{ x, y, width, height }}
            rx={2}
            fill={fillOf(lookOf(level))}
            stroke={lookOf(level) === 'open' ? colorOf.accent : 'none'}
            opacity={opacity}
            pointerEvents="none"
          />
        )}
      </g>
    )
  }
  const isLinked = columns.some(({ link }) => link !== undefined)
  const heard = { role: isLinked ? 'group' : 'img', 'aria-label': label }
  const data = columns.map(({ name, values }) => ({ name, ...Object.fromEntries(values.entries()) }))
  return (
    <div className={classes.columns}>
      <div className={classes.picture} {...heard}>
        <BarChart
          h="100%"
          data={data}
          dataKey="name"
          type="stacked"
          series={series.map(({ look }, level) => ({ name: String(level), color: colorOf[look] }))}
          barProps={({ name }) => ({ shape: draw(Number(name)) })}
          barChartProps={{
            accessibilityLayer: false,
            margin: { top: LABEL_ROOM_PX, right: 0, bottom: 0, left: 0 },
            barCategoryGap: '20%',
          }}
          withYAxis={false}
          gridAxis="none"
          xAxisProps={{
            interval: 'preserveEnd',
            minTickGap: 12,
            height: 24,
            tick: { fontSize: 11, fill: 'currentColor' },
          }}
          tooltipProps={{
            cursor: false,
            content: ({ label: name }) => (
              <Tip column={columns.find((one) => one.name === name)} series={series} show={show} />
            ),
          }}
        >
          <Hatch />
        </BarChart>
      </div>
      {series.length > 1 && <Legend series={series} />}
    </div>
  )
}

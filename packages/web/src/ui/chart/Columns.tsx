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
  /** What it is held against; absent where there is nothing. */
  readonly mark?: number | undefined
}

interface Props {
  /** What the picture shows, in a sentence, where no column leads anywhere. */
  readonly label: string
  readonly series: readonly Series[]
  readonly columns: readonly ColumnOfChart[]
  readonly show: (value: number) => string
  /** What the strokes across the columns say. */
  readonly markWords?: string | undefined
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
function Whole({ column, place, top, isLabelled, highest }: WholeProps) {
  const { title, label, link, mark = 0 } = column
  const at = place.y + place.height * (1 - mark / highest)
  const isStruck = mark > 0 && at < top && at > top - LABEL_ROOM_PX
  return (
    <>
      {link && (
        <Link {...link} className={classes.column} aria-label={title}>
          <rect {...place} rx={4} className={classes.ground} />
        </Link>
      )}
      {isLabelled && (
        <text
          x={place.x + place.width / 2}
          y={(isStruck ? at : top) - 6}
          textAnchor="middle"
          className={classes.value}
          aria-hidden
        >
          {label}
        </text>
      )}
      {mark > 0 && <rect x={place.x} y={at - 1} width={place.width} height={2} className={classes.markLine} />}
    </>
  )
}
interface WholeProps {
  readonly column: ColumnOfChart
  readonly place: Place
  readonly top: number
  readonly isLabelled: boolean
  readonly highest: number
}

type TipProps = { readonly column: ColumnOfChart | undefined } & Pick<Props, 'series' | 'show' | 'markWords'>

function Tip({ column, series, show, markWords }: TipProps) {
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
      {column.mark !== undefined && (
        <p className={classes.key}>
          <span>
            <span className={classes.stroke} />
            {markWords}
          </span>
          {show(column.mark)}
        </p>
      )}
    </div>
  )
}

const sumOf = ({ values }: ColumnOfChart) => values.reduce((sum, value) => sum + value, 0)

/** Columns side by side, their series on each other. */
export function Columns({ label, series, columns, show, markWords }: Props): ReactNode {
  const largest = Math.max(...columns.map(sumOf))
  const highest = Math.max(largest, ...columns.map(({ mark = 0 }) => mark))
  const isFitting = ({ width }: Place) => columns.every((one) => one.label.length * LETTER_WIDTH_PX <= width + 2)
  const lookOf = (level: number) => series[level]?.look ?? 'accent'
  const draw = (level: number) => (props: unknown) => {
    const { index, background, ...place } = props as Shape
    const column = columns[index]
    if (column === undefined) return <g />
    const isTop = level === series.length - 1
    const { x, y, width, height } = place
    const opacity = column.isPartial ? PARTIAL_OPACITY : 1
    const isLabelled = sumOf(column) > 0 && (isFitting(background) || sumOf(column) === largest)
    return (
      <g>
        {isTop && <Whole {...{ column, isLabelled, highest }} place={background} top={y} />}
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
          {...(markWords !== undefined && { yAxisProps: { domain: [0, highest] } })}
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
              <Tip column={columns.find((one) => one.name === name)} {...{ series, show, markWords }} />
            ),
          }}
        >
          <Hatch />
        </BarChart>
      </div>
      {series.length > 1 && <Legend series={series} mark={markWords} />}
    </div>
  )
}

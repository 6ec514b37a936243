import { DonutChart } from '@mantine/charts'
import type { ReactNode } from 'react'
import classes from './Chart.module.css'
import { Hatch } from './Hatch.tsx'
import { Swatch } from './Legend.tsx'
import { fillOf, type Series } from './looks.ts'

interface Part extends Series {
  readonly value: number
  /** The value as it is read. */
  readonly shown: string
  /** The name with a way to the rows behind it. */
  readonly words?: ReactNode
}

interface Props {
  /** What stands in the middle: the share that the picture is about. */
  readonly center: string
  readonly parts: readonly Part[]
}

const SIZE_PX = 128
const THICKNESS_PX = 18
const GAP_DEGREES = 2

/** A whole in its parts, each named beside it. */
export const Donut = ({ center, parts }: Props) => (
  <div className={classes.donut}>
    <div className={classes.ring} aria-hidden>
      <DonutChart
        size={SIZE_PX}
        thickness={THICKNESS_PX}
        w={SIZE_PX}
        h={SIZE_PX}
        data={parts.map(({ name, value, look }) => ({ name, value, color: fillOf(look) }))}
        startAngle={90}
        endAngle={-270}
        paddingAngle={parts.every(({ value }) => value > 0) ? GAP_DEGREES : 0}
        strokeWidth={0}
        pieProps={{ rootTabIndex: -1 }}
        withTooltip={false}
        accessibilityLayer={false}
      >
        <Hatch />
      </DonutChart>
      <strong>{center}</strong>
    </div>
    <ul className={classes.parts}>
      {parts.map(({ name, look, shown, words = name }) => (
        <li key={name}>
          <Swatch look={look} />
          <span className={classes.note}>{words}</span>
          <span className={classes.value}>{shown}</span>
        </li>
      ))}
    </ul>
  </div>
)

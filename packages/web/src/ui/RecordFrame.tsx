import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ComponentProps, ReactNode } from 'react'
import { BackButton } from './BackButton.tsx'
import classes from './RecordFrame.module.css'
import { ViewTabs } from './ViewTabs.tsx'

/** Everything about one record: its head, and its parts below. */
export const RecordFrame = (props: ComponentProps<'div'>) => <div {...props} className={classes.record} />

interface HeadProps {
  readonly name: string
  readonly back: string
  readonly onBack: () => void
  readonly actions: ReactNode
  /** What it is known by beside its name: code, standing. */
  readonly marks: ReactNode
}

export const RecordHead = ({ name, back, onBack, actions, marks }: HeadProps) => (
  <div className={classes.head}>
    <BackButton label={back} onClick={onBack} />
    <h1 className={classes.title} title={name} tabIndex={-1}>
      <bdi>{name}</bdi>
    </h1>
    <div className={classes.actions}>{actions}</div>
    <div className={classes.marks}>{marks}</div>
  </div>
)

/** Narrower than this the parts are tabs (the look: record screen). */
const TABS_BELOW_PX = 900

/** Whether the window is too narrow for parts side by side. */
export const useTabbedParts = () =>
  useMediaQuery(`(max-width: ${TABS_BELOW_PX - 1}px)`, undefined, { getInitialValueInEffect: false })

export interface RecordPart {
  readonly key: string
  readonly label: string
  readonly body: ReactNode
}

interface PartsProps {
  /** Begins the ids of the parts. */
  readonly id: string
  readonly label: string
  readonly facts: RecordPart
  readonly middle: RecordPart
  readonly related: RecordPart
  /** What scrolls by itself must be reached by keys: for facts and related parts that may hold nothing which is. */
  readonly asRegions?: boolean
  readonly active: string
  readonly onPick: (key: string) => void
}

const places = ['facts', 'middle', 'related'] as const
type Place = (typeof places)[number]

/** Three parts side by side; tabs where there is no room for that. */
export function RecordParts({ id, label, asRegions = false, active, onPick, ...parts }: PartsProps) {
  const isTabbed = useTabbedParts()
  return (
    <>
      {isTabbed && (
        <ViewTabs
          label={label}
          views={places.map((place) => parts[place])}
          active={active}
          panelId={`${id}-${active}`}
          onPick={onPick}
        />
      )}
      <div className={classes.parts}>
        {places.map((place) => {
          const { key, label: name, body } = parts[place]
          // Side by side the parts are known by their headings; as tabs by the tab that opens them.
          const asTab = { role: 'tabpanel', 'aria-label': name, hidden: key !== active }
          const asRegion = asRegions && place !== 'middle' && { role: 'region', 'aria-label': name, tabIndex: 0 }
          return (
            <div key={key} id={`${id}-${key}`} className={classes[place]} {...(isTabbed ? asTab : asRegion)}>
              {body}
            </div>
          )
        })}
      </div>
    </>
  )
}

interface WaitingProps {
  readonly label: string
  readonly head: { readonly height: number; readonly width?: number }
  /** Heights of the parts. */
  readonly parts: Readonly<Partial<Record<Place, number>>>
}

/** The record before it is here. */
export const RecordWaiting = ({ label, head, parts }: WaitingProps) => (
  <div className={classes.record} role="status" aria-label={label}>
    <Skeleton {...head} radius="md" />
    <div className={classes.parts}>
      {places.map(
        (place) =>
          parts[place] !== undefined && (
            <Skeleton key={place} height={parts[place]} radius="md" className={classes[place] ?? ''} />
          ),
      )}
    </div>
  </div>
)

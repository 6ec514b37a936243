import { task } from '@crm/contract/task'
import { timeFaultOf } from '@crm/contract/task-rules'
import type { TaskRow } from '@crm/contract/task-views'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { translate } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { tellFailure } from '../task-changes.ts'
import { refreshTasks } from '../task-queries.ts'
import { isStill, type Shift, shifted } from './span.ts'

/** What a distance on the screen means. */
export interface Measure {
  readonly dayPx: number
  readonly weekPx?: number
  readonly minutePx?: number
}
interface Draft {
  readonly row: TaskRow
  readonly shift: Shift
  readonly measure: Measure
}
interface Hold extends Draft {
  readonly x: number
  readonly y: number
}

const STEP_MINUTES = 15
const WEEK_DAYS = 7
const CLICK_PX = 4

const keyShifts: Readonly<Record<string, readonly [days: number, steps: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Shift moves a task, Alt stretches its end: by a quarter of an hour; where there are no hours, by days. */
function shiftOfKey(event: KeyboardEvent, hasHours: boolean): Shift | undefined {
  const found = keyShifts[event.key]
  if (found === undefined || event.shiftKey === event.altKey || event.ctrlKey || event.metaKey) return undefined
  const [days, steps] = found
  const isEnd = event.altKey
  // Alt and a sideways arrow are the browser's way back.
  if (isEnd && days !== 0) return undefined
  const byDay = !hasHours
  const perStep = byDay && !isEnd ? WEEK_DAYS : 1
  return {
    edge: isEnd ? 'end' : 'all',
    days: byDay ? days + steps * perStep : days,
    minutes: byDay ? 0 : steps * STEP_MINUTES,
  }
}

function shiftOfHold({ x, y, measure, shift: { edge } }: Hold, event: PointerEvent): Shift {
  const { dayPx, weekPx, minutePx } = measure
  const [dx, dy] = [event.clientX - x, event.clientY - y]
  const days = Math.round(dx / dayPx) + (weekPx === undefined ? 0 : Math.round(dy / weekPx) * WEEK_DAYS)
  const minutes = minutePx === undefined ? 0 : Math.round(dy / minutePx / STEP_MINUTES) * STEP_MINUTES
  return { edge, days: edge === 'end' && minutePx !== undefined ? 0 : days, minutes }
}

/** Where a task is drawn while it is moved: in its own place, pushed aside, so that hand and keys stay on it. */
function pushed({ shift: { edge, days, minutes }, measure: { dayPx, weekPx, minutePx = 0 } }: Draft): CSSProperties {
  if (edge === 'end') return { '--event-longer': `${minutes * minutePx}px` } as CSSProperties
  const weeks = weekPx === undefined ? 0 : Math.trunc(days / WEEK_DAYS)
  return { translate: `${(days - weeks * WEEK_DAYS) * dayPx}px ${minutes * minutePx + weeks * (weekPx ?? 0)}px` }
}

/** Sends the new time; the server's word stands, and what is shown follows it. Undefined where it was refused. */
async function save({ row, shift }: Draft): Promise<TaskRow | undefined> {
  const { taskId, version } = row
  const time = shifted(row, shift)
  const fault = timeFaultOf(time, row, new Date())
  if (fault !== undefined) {
    showToast({ tone: 'warning', text: translate(`refusal:${fault}`) })
    return undefined
  }
  try {
    const saved = await call(task.move, { body: { taskId, version, ...time } })
    showToast({ tone: 'success', key: 'task:calendar.moved', values: { title: row.title } })
    await refreshTasks()
    return saved
  } catch (error) {
    tellFailure(error)
    await refreshTasks()
    return undefined
  }
}

/** One more step by a key; a step of the other edge begins anew. */
const withStep = (before: Draft | null, row: TaskRow, step: Shift, measure: Measure): Draft => {
  const { days, minutes } =
    before?.row.taskId === row.taskId && before.shift.edge === step.edge ? before.shift : { days: 0, minutes: 0 }
  return { row, shift: { edge: step.edge, days: days + step.days, minutes: minutes + step.minutes }, measure }
}

/** Tasks of a calendar that are dragged, stretched, or moved by keys; shown in the new place until that is settled. */
export function useShifts(mayMove: (row: TaskRow) => boolean) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const hold = useRef<Hold | null>(null)
  const isDragged = useRef(false)
  const isSending = useRef(false)
  /** What the keys moved while the step before was on its way: it is sent behind it. */
  const meanwhile = useRef<Draft | null>(null)
  async function settle(now: Draft | null) {
    hold.current = null
    if (now === null || isSending.current) return
    isSending.current = true
    for (let left: Draft | null = now; left !== null; ) {
      const saved: TaskRow | undefined = isStill(left.shift) ? left.row : await save(left)
      const next: Draft | null = meanwhile.current
      meanwhile.current = null
      left = next !== null && saved !== undefined ? { ...next, row: saved } : null
      if (left !== null) setDraft(left)
    }
    isSending.current = false
    setDraft(null)
    // In its new place it is another button.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-opens-task="${now.row.taskId}"]`)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent, row: TaskRow, measure: Measure) => {
    if (event.key === 'Escape' && draft) {
      event.stopPropagation()
      return setDraft(null)
    }
    const hasHours = measure.minutePx !== undefined
    const step = mayMove(row) ? shiftOfKey(event, hasHours) : undefined
    if (step === undefined) return
    event.preventDefault()
    if (isSending.current) meanwhile.current = withStep(meanwhile.current, row, step, measure)
    else setDraft(withStep(draft, row, step, measure))
  }
  return {
    /** The row as it stands while it is moved. */
    timed: (row: TaskRow): TaskRow =>
      draft?.row.taskId === row.taskId ? { ...row, ...shifted(draft.row, draft.shift) } : row,
    look: (row: TaskRow) => (draft?.row.taskId === row.taskId ? pushed(draft) : undefined),
    /** Whether the press that just ended was a drag, and no click. */
    wasDragged: () => isDragged.current,
    hold(event: PointerEvent, row: TaskRow, edge: Shift['edge'], measure: Measure) {
      isDragged.current = false
      if (event.button !== 0 || !mayMove(row) || isSending.current) return
      event.currentTarget.setPointerCapture(event.pointerId)
      hold.current = { row, shift: { edge, days: 0, minutes: 0 }, x: event.clientX, y: event.clientY, measure }
    },
    handlers: (row: TaskRow, measure: (target: Element) => Measure) => ({
      onPointerMove(event: PointerEvent) {
        const held = hold.current
        if (held === null) return
        const isFar = Math.hypot(event.clientX - held.x, event.clientY - held.y) > CLICK_PX
        if (isFar) isDragged.current = true
        if (isDragged.current) setDraft({ ...held, shift: shiftOfHold(held, event) })
      },
      onPointerUp: () => hold.current !== null && void settle(isDragged.current ? draft : null),
      onPointerCancel: () => {
        hold.current = null
        setDraft(null)
      },
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, row, measure(event.currentTarget)),
      // What the keys have moved is sent once, as they are let go.
      onKeyUp: (event: KeyboardEvent) =>
        (event.key === 'Shift' || event.key === 'Alt') && hold.current === null && void settle(draft),
      onBlur: () => hold.current === null && void settle(draft),
    }),
  }
}
export type Shifts = ReturnType<typeof useShifts>

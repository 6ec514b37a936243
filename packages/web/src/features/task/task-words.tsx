import { plainDateOf, showPlainDate, showTime } from '@crm/contract/rules/dates'
import { type TaskStatus, type TaskTime, type TaskType, taskTypes } from '@crm/contract/task-rules'
import {
  IconAlarm,
  IconChecklist,
  IconConfetti,
  IconMail,
  IconPhone,
  IconToolsKitchen2,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { translate } from '../../kernel/i18n.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Tone } from '../../ui/theme.ts'

const tones: Readonly<Record<TaskStatus, Tone>> = { 1: 'slate', 2: 'blue', 3: 'green', 4: 'grey', 5: 'red', 6: 'grey' }

export const statusWord = (status: TaskStatus) => translate(`task:status.${status}`)
export const StatusMark = ({ status }: { status: TaskStatus }) => (
  <StatusBadge tone={tones[status]}>{statusWord(status)}</StatusBadge>
)
export const LateMark = () => (
  <StatusBadge tone="red" icon={<IconAlarm size={14} />}>
    {translate('task:late')}
  </StatusBadge>
)

const icons: Readonly<Record<TaskType, ComponentType<{ size: number }>>> = {
  call: IconPhone,
  meet: IconUsers,
  email: IconMail,
  task: IconChecklist,
  lunch: IconToolsKitchen2,
  memories: IconConfetti,
}
export const typeWord = (type: TaskType) => translate(`task:type.${type}`)
export function TypeIcon({ type, size = 16 }: { type: TaskType; size?: number }) {
  const Icon = icons[type]
  return (
    <span
      role="img"
      aria-label={typeWord(type)}
      title={typeWord(type)}
      style={{ display: 'inline-flex', flexShrink: 0 }}
    >
      <Icon size={size} />
    </span>
  )
}
export const typeChips = () =>
  taskTypes.map((type) => ({ key: type, label: typeWord(type), icon: <TypeIcon type={type} size={14} /> }))
export const typeOptions = () => taskTypes.map((type) => ({ value: type, label: typeWord(type) }))

/** The last day of a time: an end at midnight belongs to the day before. */
export const lastDayOf = ({ startDate, endDate }: Pick<TaskTime, 'startDate' | 'endDate'>) =>
  plainDateOf(new Date(Math.max(Date.parse(endDate) - 1, Date.parse(startDate))))

/** "23/11/2026 09:00 – 10:00", of whole days "23/11/2026 – 24/11/2026". */
export function timeWords(time: TaskTime): string {
  const { startDate, endDate, allDay } = time
  const [first, last] = [plainDateOf(startDate), lastDayOf(time)]
  if (allDay) return first === last ? showPlainDate(first) : `${showPlainDate(first)} – ${showPlainDate(last)}`
  const end = first === last ? showTime(endDate) : `${showPlainDate(plainDateOf(endDate))} ${showTime(endDate)}`
  return `${showPlainDate(first)} ${showTime(startDate)} – ${end}`
}

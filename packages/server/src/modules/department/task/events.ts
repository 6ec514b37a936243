import { fact } from '../../../kernel/events/fact.ts'
import { type Part, part } from '../events.ts'

export const taskAdded = fact<Part>('department.taskAdded', part('task', 'added'))
export const taskUpdated = fact<Part>('department.taskUpdated', part('task', 'updated'))
export const taskDeleted = fact<Part>('department.taskDeleted', part('task', 'deleted'))
export const taskRecovered = fact<Part>('department.taskRecovered', part('task', 'recovered'))

export const taskFacts = [taskAdded, taskUpdated, taskDeleted, taskRecovered]

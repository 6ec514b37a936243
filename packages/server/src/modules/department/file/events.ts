import { fact } from '../../../kernel/events/fact.ts'
import { type Part, part } from '../events.ts'

export const fileAdded = fact<Part>('department.fileAdded', part('file', 'added'))
export const fileDeleted = fact<Part>('department.fileDeleted', part('file', 'deleted'))

export const fileFacts = [fileAdded, fileDeleted]

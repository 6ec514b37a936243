import type { responseTarget as responseTargetApi } from '@crm/contract/response-target'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { readAll } from './read.ts'
import { update } from './update.ts'

export { responseTargetFacts } from './events.ts'
export { dueFor } from './read.ts'
export type { ClockColumns } from './rules.ts'

export const responseTarget: HandlersOf<typeof responseTargetApi> = { all: readAll, update }

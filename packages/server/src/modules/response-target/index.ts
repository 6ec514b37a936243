import type { responseTarget as responseTargetApi } from '@crm/contract/response-target'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { responseTargetFacts } from './events.ts'
import { readAll } from './read.ts'
import { update } from './update.ts'

export { dueFor } from './read.ts'
export type { ClockColumns } from './rules.ts'

export const responseTargetCapability: Capability = { facts: responseTargetFacts }

export const responseTarget: HandlersOf<typeof responseTargetApi> = { all: readAll, update }

import type { z } from 'zod'
import type { FunctionTag } from '../permissions.ts'

/** One hub of the realtime connection: a Socket.IO namespace with its closed list of events. */
export interface Channel {
  readonly hub: `/hubs/${string}`
  /** The function tag a socket needs to join, or null where only the own user is told. */
  readonly tag: FunctionTag | null
  /** Everyone who may join hears also what is told to the own department. */
  readonly ownDepartment?: true
  readonly events: Readonly<Record<string, z.ZodType>>
}

export const channel = <const C extends Channel>(declaration: C): C => declaration

/** Every message: `id` of the event, so that nothing is shown twice, and exactly the declared data. */
export interface HubMessage<T> {
  readonly id: string
  readonly data: T
}

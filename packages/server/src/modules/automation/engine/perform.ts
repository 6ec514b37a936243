import type { Access, Endpoint } from '@crm/contract/kernel/endpoint'
import { type Actor, type Cause, isGranted } from '../../../kernel/actor.ts'
import { findActor } from '../../../kernel/find-actor.ts'
import type { Platform } from '../../../kernel/platform.ts'
import { Refused, RefusedAfterCommit, refuse } from '../../../kernel/refused.ts'
import type { Db } from '../../../schema/index.ts'
import type { AnyOrder } from '../parts.ts'
import { rollBackToSavepoint, savepoint } from './store-run.ts'

type Rights = Extract<Access, { kind: 'can' }>

/** The owner of a rule with the rights that a call asks for, or why it is not the owner's to make. */
async function actorFor(db: Db, ownerId: number, { tag, action, beside }: Rights, cause: Cause) {
  const actor = await findActor(db, ownerId, tag)
  if (!actor) return 'ownerSuspended' as const
  if (!isGranted(actor, action)) return 'ownerWithoutRight' as const
  const other = beside && (await findActor(db, ownerId, beside))
  return { ...actor, cause, ...(other ? { beside: other } : {}) } satisfies Actor
}

export type Performed =
  | { readonly state: 'refused'; readonly reason: 'ownerSuspended' | 'ownerWithoutRight' }
  /** By the code of a refusal. */
  | { readonly state: 'failed'; readonly reason: string }
  | {
      readonly state: 'done'
      readonly made?: { readonly resource: string; readonly id: number } | undefined
      readonly left?: string | undefined
      readonly sendId?: number | undefined
      /** Nothing comes after it. */
      readonly isLast?: true
    }

/** Does a step in the transaction of its run. */
export type Deed = (db: Db) => Promise<Performed>

const callOf = (platform: Platform, actor: Actor, body: unknown, cause: Cause, now: Date) => ({
  params: {} as never,
  query: {} as never,
  form: {} as never,
  body: body as never,
  files: [],
  actor,
  bearerRefusal: undefined,
  db: platform.db,
  refuse: refuse as never,
  now,
  visit: { requestId: cause.runId, address: '', network: '', userAgent: 'automation', log: platform.log },
  platform,
  prepared: undefined,
})

interface Doing {
  readonly platform: Platform
  readonly order: AnyOrder
  readonly ownerId: number
  readonly cause: Cause
  readonly now: Date
}

/**
 * A call of the product, made by a rule as its owner would make it: with the rights of this moment, through the schema and
 * the handler of the call, and so with its locks, rules, log and bells. What must not hold a transaction is done at once;
 * what is answered does the rest in the one it is given.
 */
export async function prepareOrder({ platform, order, ownerId, cause, now }: Doing): Promise<Deed> {
  const { access, body: schema }: Endpoint = order.endpoint
  if (access.kind !== 'can') throw new Error(`rules make no calls like ${order.endpoint.path}`)
  const actor = await actorFor(platform.db, ownerId, access, cause)
  if (typeof actor === 'string') return async () => ({ state: 'refused', reason: actor })
  const body = schema?.safeParse(order.body)
  if (!body?.success) return async () => ({ state: 'failed', reason: 'request.malformed' })
  const { handler } = order
  const call = callOf(platform, actor, body.data, cause, now)
  const prepared = typeof handler === 'function' ? undefined : await handler.prepare(call)
  const handle = typeof handler === 'function' ? handler : handler.handle
  return async (db) => {
    const reply = await handle({ ...call, db, prepared })
    const { refused, made, left, sendId } = order.outcome?.(reply) ?? {}
    return refused ? { state: 'failed', reason: refused } : { state: 'done', made, left, sendId }
  }
}

/** What a step that is refused has written is taken back; that it was refused stays. */
export async function attempt(db: Db, deed: Deed): Promise<Performed> {
  await savepoint(db)
  try {
    return await deed(db)
  } catch (error) {
    const refused = error instanceof RefusedAfterCommit ? error.refused : error
    if (!(refused instanceof Refused)) throw error
    if (refused === error) await rollBackToSavepoint(db)
    return { state: 'failed', reason: refused.code }
  }
}

import { isAdmin } from '../../kernel/actor.ts'
import type { Change } from '../../kernel/events/changes.ts'
import { record } from '../../kernel/events/record.ts'
import type { Platform } from '../../kernel/platform.ts'
import { refuse } from '../../kernel/refused.ts'
import { note, usersMoved, type Writing } from './events.ts'
import { type LookupMove, moveQueue } from './jobs.ts'
import type { Entry, List } from './rules.ts'
import { deleteEntry, holdEntry, holdList } from './store.ts'
import { hasUsers, lockUsers, moveUsers } from './store-users.ts'

interface Deleting extends Writing {
  readonly now: Date
  readonly platform: Pick<Platform, 'jobs'>
  readonly params: { readonly id: number }
  readonly query: { readonly moveTo?: number | undefined }
}

/** Puts an entry aside. Customers that carry it keep it, or get the other one in the background; users get it at once. */
export const remove =
  (list: List) =>
  async (call: Deleting): Promise<void> => {
    const { db, now, params, query } = call
    const live = await holdList(db, list)
    const entry = live.find((one) => one.index === params.id) ?? refuse('request.notFound')
    const refusal = list.deleteRefusal(live, entry)
    if (refusal) refuse(refusal)
    const target = query.moveTo === undefined ? null : targetOf(list, live, entry, query.moveTo)
    await emptyOfUsers(call, list, entry, target)
    await deleteEntry(db, list, entry.index, now, target?.index ?? null)
    if (target) await moveCustomersLater(call, list, entry)
    await note(call, list, 'deleted', { entry: nameOf(entry), changes: moveChange(target) })
  }

function targetOf(list: List, live: readonly Entry[], entry: Entry, index: number): Entry {
  const target = live.find((one) => one !== entry && one.index === index)
  return target && list.mayReceive(target) ? target : refuse('lookup.moveToUnknown')
}

const nameOf = ({ index, name }: Entry) => ({ index, name })

const moveChange = (target: Entry | null): Change[] =>
  target === null ? [] : [{ field: 'moveTo', before: null, after: String(target.index), afterName: target.name }]

async function emptyOfUsers(call: Deleting, list: List, from: Entry, to: Entry | null): Promise<void> {
  const { db, actor } = call
  if (list.carriers.kind === 'customers') return
  const { field, inUse } = list.carriers
  // Rights hang on both: whoever may shape lists does not yet say what people may do.
  if (to && !isAdmin(actor)) refuse('access.forbidden')
  // The accounts before the entry, as whoever changes an account takes them: neither waits for the other for ever.
  if (to) await lockUsers(db, field, from.index)
  await holdEntry(db, list, from.index)
  if (!to) return (await hasUsers(db, field, from.index)) ? refuse(inUse) : undefined
  const users = await moveUsers(db, field, from.index, to.index)
  if (users.length > 0) await record(db, actor, usersMoved, { field, users, from: nameOf(from), to: nameOf(to) })
}

async function moveCustomersLater({ db, actor, platform }: Deleting, { word, carriers }: List, { index }: Entry) {
  if (carriers.kind === 'users') return
  const order: LookupMove = { word, index, userId: actor.userId }
  await platform.jobs.send(db, moveQueue, order)
}

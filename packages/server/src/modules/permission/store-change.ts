import type { Actor } from '../../kernel/actor.ts'
import { type Acting, recordAudited } from '../../kernel/audit.ts'
import type { Change } from '../../kernel/events/changes.ts'
import type { Refuse } from '../../kernel/refused.ts'
import { permissionChanged } from './events.ts'
import { changedLines, changesOfLines, kindOf, type Line, type Owner, type Records } from './rules.ts'
import { readRecords, saveLines } from './store.ts'
import { bumpSet, type LockedSet, lockSet } from './store-lock.ts'
import { holdOwner } from './store-owner.ts'

/** What every writing call hands on: who, when, in which transaction, and how to refuse. */
export interface Writing extends Acting {
  readonly actor: Actor
  readonly now: Date
  readonly refuse: Refuse<'request.notFound' | 'request.staleVersion'>
}

interface Held extends LockedSet {
  readonly owner: Owner
  readonly name: string
}

/** Locks what an owner's rights are made of, provided that the owner is there and the asked version is the present one. */
export async function holdSet(call: Writing, owner: Owner | undefined, version: number): Promise<Held> {
  const name = owner && (await holdOwner(call.db, owner))
  if (owner === undefined || name === undefined) return call.refuse('request.notFound')
  const set = await lockSet(call.db, owner)
  if (set.version !== version) call.refuse('request.staleVersion')
  return { ...set, owner, name }
}

/** Notes that the locked records changed: the next version, the log, who is told, the audit. */
export async function noteChange(call: Writing, held: Held, changes: readonly Change[]) {
  const { owner, setId, name } = held
  await bumpSet(call.db, setId, call.actor.userId, call.now)
  const { ownerId, departmentId } = owner
  const target = `${kindOf(owner)}:${ownerId}${departmentId === 0 ? '' : `:${departmentId}`}`
  await recordAudited(call, permissionChanged, { owner, setId, name, changes }, { target, details: { name, changes } })
}

/** Sets the records that are asked for and leaves the others; what is so already changes nothing. */
export async function changeRecords(
  call: Writing,
  owner: Owner | undefined,
  version: number,
  asked: readonly Line[],
): Promise<Records> {
  const held = await holdSet(call, owner, version)
  const before = await readRecords(call.db, held.owner)
  const lines = changedLines(before, asked)
  if (lines.length === 0) return before
  await saveLines(call.db, held.owner, lines)
  await noteChange(call, held, changesOfLines(before, lines))
  return readRecords(call.db, held.owner)
}

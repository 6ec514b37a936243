import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { TEMPLATE_NAME_MAX } from '@crm/contract/rules/limits'
import type { Actor } from '../../kernel/actor.ts'
import { changesOf } from '../../kernel/events/changes.ts'
import { record } from '../../kernel/events/record.ts'
import { refuse } from '../../kernel/refused.ts'
import { current } from '../../kit/record-lock.ts'
import type { Db } from '../../schema/index.ts'
import { namedOf, templateAdded, templateDeleted, templateRecovered, templateUpdated } from './events.ts'
import { readUses } from './list/store.ts'
import { canChange, copyName } from './rules.ts'
import {
  type Facts,
  insertContent,
  insertTemplate,
  type NewContent,
  readContent,
  saveDeleted,
  saveTemplate,
} from './store.ts'
import { type LockedTemplate, lockTemplate } from './store-sight.ts'

/** What the changes of both channels have alike: who, when, in which transaction, of which channel. */
export interface Changing {
  readonly actor: Actor
  readonly db: Db
  readonly now: Date
  readonly channel: MarketingChannel
}

const byOf = ({ actor, now }: Changing) => ({ userId: actor.userId, now })

export async function addTemplate(call: Changing, facts: Facts, content: NewContent): Promise<number> {
  const { actor, db, channel } = call
  const { departmentId } = actor
  const added = await insertTemplate(db, { ...facts, channel, departmentId }, byOf(call))
  await insertContent(db, { channel, templateId: added.templateId, number: 1 }, content, byOf(call))
  await record(db, actor, templateAdded, added)
  return added.templateId
}

/** A copy belongs to who made it, and has no former versions. */
export async function duplicateTemplate(call: Changing, templateId: number): Promise<number> {
  const { actor, db, channel } = call
  const found = await lockTemplate(db, actor, channel, templateId)
  if (!found || found.deletedAt !== null) return refuse('request.notFound')
  const content = (await readContent(db, templateId, found.number)) ?? refuse('request.notFound')
  return addTemplate(call, { ...found, name: copyName(found.name, TEMPLATE_NAME_MAX) }, content)
}

async function lockOwn({ actor, db, channel }: Changing, templateId: number): Promise<LockedTemplate> {
  const found = (await lockTemplate(db, actor, channel, templateId)) ?? refuse('request.notFound')
  return canChange(actor, found.createdBy) ? found : refuse('template.notYours')
}

const factsOf = ({ name, folder, shared, number }: Facts & { number: number }) => ({ name, folder, shared, number })

/** Absent: unchanged. A content is the next version of it. */
type Wanted = { readonly [K in keyof Facts]?: Facts[K] | undefined } & {
  readonly templateId: number
  readonly version: number
}

export async function updateTemplate(call: Changing, wanted: Wanted, content: NewContent | undefined): Promise<number> {
  const { actor, db, channel } = call
  const locked = await lockOwn(call, wanted.templateId)
  if (locked.deletedAt !== null) refuse('request.notFound')
  const found = current(locked, wanted.version)
  const before = factsOf(found)
  const { name = found.name, folder = found.folder, shared = found.shared } = wanted
  const after = { name, folder, shared, number: content ? found.number + 1 : found.number }
  const changes = changesOf(before, after)
  if (changes.length === 0) return found.templateId
  const { templateId } = found
  if (content) await insertContent(db, { channel, templateId, number: after.number }, content, byOf(call))
  await saveTemplate(db, templateId, after, byOf(call))
  await record(db, actor, templateUpdated, { ...namedOf(found), name, changes })
  return templateId
}

/** While a campaign that is not over sends it, or is to, or a rule or the end of an opportunity does, it stays. */
export async function deleteTemplate(call: Changing, templateId: number, onlyMessage: boolean) {
  const { actor, db, now } = call
  const found = await lockOwn(call, templateId)
  if (found.deletedAt !== null) refuse('request.notFound')
  const uses = await readUses(db, actor, { templateId, channel: call.channel }, { open: true })
  const deletion = { ...uses, deletable: uses.usedBy.length + uses.rules.length + uses.outcomes.length === 0 }
  if (onlyMessage) return deletion
  if (!deletion.deletable) refuse('template.inUse', uses)
  await saveDeleted(db, templateId, now, byOf(call))
  await record(db, actor, templateDeleted, namedOf(found))
  return deletion
}

export async function recoverTemplate(call: Changing, templateId: number): Promise<void> {
  const found = await lockOwn(call, templateId)
  if (found.deletedAt === null) refuse('template.notDeleted')
  await saveDeleted(call.db, templateId, null, byOf(call))
  await record(call.db, call.actor, templateRecovered, namedOf(found))
}

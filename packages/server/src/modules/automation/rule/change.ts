import type { automation } from '@crm/contract/automation'
import { AUTOMATIONS_MAX } from '@crm/contract/automation-rules'
import type { Actor } from '../../../kernel/actor.ts'
import { changesOf } from '../../../kernel/events/changes.ts'
import { record } from '../../../kernel/events/record.ts'
import type { Handler } from '../../../kernel/http/handler.ts'
import { refuse } from '../../../kernel/refused.ts'
import type { WriteCall } from '../../../kit/record-lock.ts'
import type { Db } from '../../../schema/index.ts'
import { action, automationAdded, automationDeleted, automationRecovered, automationUpdated } from '../events.ts'
import type { Registry } from '../parts.ts'
import { choicesOf, isSuited, mayChange, nextOf, type RuleFacts, unknownSlot } from '../rules.ts'
import { countOwn, insertRule, type LockedRule, type Looking, lockRule, saveFacts, saveSwitched } from './store.ts'
import { areThere } from './store-choices.ts'
import { viewOf } from './view.ts'

type Api = typeof automation

const off: Looking = { enabled: false, lookedAt: null, nextAt: null }

/** From this moment on: what was before is past. */
const lookingFrom = ({ trigger }: Pick<RuleFacts, 'trigger'>, enabled: boolean, now: Date): Looking =>
  enabled ? { enabled, lookedAt: now, nextAt: trigger.on === 'schedule' ? nextOf(trigger, now) : null } : off

async function check(db: Db, registry: Registry, actor: Actor, facts: RuleFacts): Promise<void> {
  if (!isSuited(facts)) refuse('automation.unsuited')
  const unknown = unknownSlot(facts)
  if (unknown !== undefined) refuse('automation.slotUnknown', { data: `{{${unknown}}}` })
  if (!(await areThere(db, registry.choices, actor, choicesOf(facts)))) refuse('automation.targetUnknown')
}

async function refuseTooMany(db: Db, ownerId: number): Promise<void> {
  if ((await countOwn(db, ownerId)) >= AUTOMATIONS_MAX) refuse('automation.tooMany')
}

interface Adding {
  readonly actor: Actor
  readonly db: Db
  readonly now: Date
}

async function insert({ actor, db, now }: Adding, facts: RuleFacts, looking: Looking): Promise<number> {
  await refuseTooMany(db, actor.userId)
  const automationId = await insertRule(db, facts, looking, actor.userId, now)
  const lines = [{ action: action.added }]
  await record(db, actor, automationAdded, { automationId, name: facts.name, ownerId: actor.userId, lines })
  return automationId
}

const factsOf = ({ name, description, trigger, match, conditions, steps, runsPerHour }: RuleFacts): RuleFacts => ({
  name,
  description,
  trigger,
  match,
  conditions,
  steps,
  runsPerHour,
})

/** A rule to change: absent for who does not see it, and refused to who is not its owner. */
async function lockOwn({ actor, db }: Pick<WriteCall, 'actor' | 'db'>, automationId: number): Promise<LockedRule> {
  const found = (await lockRule(db, actor, automationId)) ?? refuse('request.notFound')
  return mayChange(actor, found) ? found : refuse('automation.notYours')
}

async function lockLiving(
  call: Pick<WriteCall, 'actor' | 'db'>,
  automationId: number,
  version?: number,
): Promise<LockedRule> {
  const found = await lockOwn(call, automationId)
  if (found.isDeleted) refuse('request.notFound')
  return version === undefined || found.version === version ? found : refuse('request.staleVersion')
}

const named = ({ automationId, name, ownerId }: LockedRule) => ({ automationId, name, ownerId })

/** As text, so that two can be compared and the log can say that something changed. */
const shown = ({ trigger, conditions, steps, ...facts }: RuleFacts) => ({
  ...facts,
  trigger: JSON.stringify(trigger),
  conditions: JSON.stringify(conditions),
  steps: JSON.stringify(steps),
})

const given = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

const copied = ' (2)'
const nameMax = 200

export const changes = (registry: Registry) => {
  const add: Handler<Api['add']> = async (call) => {
    const { actor, body, db, now } = call
    const facts = factsOf(body)
    await check(db, registry, actor, facts)
    return viewOf(call, registry, await insert(call, facts, lookingFrom(facts, body.enabled, now)))
  }

  const duplicate: Handler<Api['duplicate']> = async (call) => {
    const found = await lockRule(call.db, call.actor, call.body.automationId)
    if (!found || found.isDeleted) return call.refuse('request.notFound')
    const name = `${found.name.slice(0, nameMax - copied.length)}${copied}`
    return viewOf(call, registry, await insert(call, { ...factsOf(found), name }, off))
  }

  const update: Handler<Api['update']> = async (call) => {
    const { actor, body, db, now } = call
    const found = await lockLiving(call, body.automationId, body.version)
    const { automationId: _, version: __, userName: ___, ...changed } = body
    const before = factsOf(found)
    const after: RuleFacts = { ...before, ...given(changed) }
    await check(db, registry, actor, after)
    const lines = changesOf(shown(before), shown(after)).map(({ field, ...values }) => ({
      action: action.updated,
      editField: field,
      ...values,
    }))
    if (lines.length === 0) return viewOf(call, registry, found.automationId)
    const isNewTrigger = JSON.stringify(before.trigger) !== JSON.stringify(after.trigger)
    const looking = isNewTrigger ? lookingFrom(after, found.enabled, now) : null
    await saveFacts(db, found.automationId, after, looking, now)
    await record(db, actor, automationUpdated, { ...named(found), name: after.name, lines })
    return viewOf(call, registry, found.automationId)
  }

  const switchTo: Handler<Api['switch']> = async (call) => {
    const { actor, body, db, now } = call
    const found = await lockLiving(call, body.automationId, body.version)
    if (found.enabled === body.enabled) return viewOf(call, registry, found.automationId)
    await saveSwitched(db, found.automationId, lookingFrom(found, body.enabled, now), null, now)
    const [before, after] = [String(found.enabled), String(body.enabled)]
    const lines = [{ action: action.updated, editField: 'enabled', before, after }]
    await record(db, actor, automationUpdated, { ...named(found), lines })
    return viewOf(call, registry, found.automationId)
  }

  return { add, duplicate, update, switch: switchTo }
}

/** Runs that wait end with it. */
export const deleteRule: Handler<Api['delete']> = async (call) => {
  const { actor, params, db, now } = call
  const found = await lockLiving(call, params.automationId)
  await saveSwitched(db, found.automationId, off, now, now)
  await record(db, actor, automationDeleted, { ...named(found), lines: [{ action: action.deleted }] })
}

export const recover: Handler<Api['recover']> = async (call) => {
  const { actor, params, db, now, refuse: say } = call
  const found = await lockOwn(call, params.automationId)
  if (!found.isDeleted) say('automation.notDeleted')
  await refuseTooMany(db, found.ownerId)
  await saveSwitched(db, found.automationId, off, null, now)
  await record(db, actor, automationRecovered, { ...named(found), lines: [{ action: action.recovered }] })
}

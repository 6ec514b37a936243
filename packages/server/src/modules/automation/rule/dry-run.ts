import type { automation } from '@crm/contract/automation'
import type { DryRun } from '@crm/contract/automation-fields'
import { DRY_RUN_DAYS, kindOfTrigger } from '@crm/contract/automation-rules'
import { type Actor, isGranted } from '../../../kernel/actor.ts'
import { findActor } from '../../../kernel/find-actor.ts'
import type { Handler } from '../../../kernel/http/handler.ts'
import { refuse } from '../../../kernel/refused.ts'
import type { Db } from '../../../schema/index.ts'
import { sortTold } from '../engine/match.ts'
import { type Asking, listMatching, walkMatching } from '../engine/store-match.ts'
import { readPassed, readSince } from '../engine/store-occasion.ts'
import type { KindPart, Registry } from '../parts.ts'
import { isSuited, timesOf } from '../rules.ts'
import { shownTo } from './runs.ts'

type Api = typeof automation

interface Occasion {
  readonly id: number
  readonly at: Date
}

interface Looked {
  /** The newest first. */
  readonly occasions: readonly Occasion[]
  readonly times: number
  readonly more: boolean
}

interface Looking {
  readonly db: Db
  readonly registry: Registry
  readonly part: KindPart
  readonly actor: Actor
  readonly asked: Asking & Pick<DryRun, 'trigger'>
  readonly since: Date
  readonly now: Date
}

/** So far is looked back. */
const occasionsMax = 20_000
const shownMax = 20
const idsAtOnce = 1_000
const blocksMax = 10
const dayMs = 86_400_000

/** Each event that a rule would have heard of, as the rule would have sorted it. */
async function lookBack({ db, registry, asked, since }: Looking): Promise<Omit<Looked, 'times'> | undefined> {
  const logged = registry.logged.find(({ on }) => on === asked.trigger.on)
  if (!logged) return undefined
  const { lines, more } = await readSince(db, logged, asked.trigger, since, occasionsMax)
  const events = Map.groupBy(lines, ({ eventId }) => eventId)
  const occasions = [...events.values()].flatMap((told) => {
    const at = told[0]?.at ?? since
    return sortTold(logged, told).ids.map((id) => ({ id, at }))
  })
  return { occasions, more }
}

async function lookPassed({ db, registry, asked, since, now }: Looking): Promise<Omit<Looked, 'times'>> {
  const timed = registry.timed(asked.trigger.on)
  if (!timed) return { occasions: [], more: false }
  const passing = { after: since, afterId: 0, to: now, max: occasionsMax }
  const found = await readPassed(db, timed, asked.trigger, passing)
  return { occasions: found.toReversed(), more: found.length === occasionsMax }
}

/** What meets the conditions today, as often as the schedule came. */
async function lookScheduled({ db, part, actor, asked, since, now }: Looking): Promise<Looked | undefined> {
  if (asked.trigger.on !== 'schedule') return undefined
  const occasions: Occasion[] = []
  let behind: number | null = 0
  for (let block = 0; block < blocksMax && behind !== null && occasions.length < occasionsMax; block += 1) {
    const walked: Awaited<ReturnType<typeof walkMatching>> = await walkMatching(
      db,
      { part, actor, asking: asked, now },
      behind,
      idsAtOnce,
    )
    occasions.push(...walked.ids.map((id) => ({ id, at: now })))
    behind = walked.lookedTo
  }
  return { occasions, times: timesOf(asked.trigger, since, now), more: behind !== null }
}

async function keepMatching(looking: Looking, occasions: readonly Occasion[]): Promise<Occasion[]> {
  const { db, part, actor, asked, now } = looking
  const ids = [...new Set(occasions.map(({ id }) => id))]
  const met = new Set<number>()
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const block = await listMatching(db, { part, actor, asking: asked, now }, ids.slice(from, from + idsAtOnce))
    for (const id of block) met.add(id)
  }
  return occasions.filter(({ id }) => met.has(id))
}

async function look(looking: Looking): Promise<Looked> {
  const scheduled = await lookScheduled(looking)
  if (scheduled) return scheduled
  const { occasions, more } = (await lookBack(looking)) ?? (await lookPassed(looking))
  return { occasions: await keepMatching(looking, occasions), times: 1, more }
}

const nothing = { total: 0, more: false, days: DRY_RUN_DAYS, items: [] }

export const dryRunOf = (registry: Registry) => {
  const dryRun: Handler<Api['dryRun']> = async ({ actor, body, db, now }) => {
    const { trigger, match, conditions } = body
    if (!isSuited({ trigger, conditions, steps: [] })) refuse('automation.unsuited')
    const kind = kindOfTrigger(trigger)
    const part = registry.kind(kind)
    const owner = await findActor(db, actor.userId, part.resource.tag)
    if (!owner || !isGranted(owner, 'access')) return nothing
    const since = new Date(now.getTime() - DRY_RUN_DAYS * dayMs)
    const asked = { kind, match, conditions, trigger }
    const { occasions, times, more } = await look({ db, registry, part, actor: owner, asked, since, now })
    const newest = occasions.slice(0, shownMax)
    const shown = await shownTo(
      db,
      registry,
      actor,
      kind,
      newest.map(({ id }) => id),
    )
    const items = newest.flatMap(({ id, at }) => {
      const found = shown.get(id)
      if (!found) return []
      const { code: recordCode, name: recordName, parentId } = found
      return [{ kind, recordId: id, recordCode, recordName, parentId, date: at.toISOString() }]
    })
    return { total: occasions.length * times, more, days: DRY_RUN_DAYS, items }
  }
  return { dryRun }
}

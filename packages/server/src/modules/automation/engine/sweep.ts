import { type AutomationTrigger, RUN_DAYS_KEPT, triggerNames } from '@crm/contract/automation-rules'
import { inTransaction } from '../../../kernel/database/transaction.ts'
import type { Platform } from '../../../kernel/platform.ts'
import type { Db } from '../../../schema/index.ts'
import type { Registry } from '../parts.ts'
import { nextOf } from '../rules.ts'
import { type Firing, fire } from './match.ts'
import { ownerOf, type RunningRule } from './rule.ts'
import { walkMatching } from './store-match.ts'
import { readPassed } from './store-occasion.ts'
import { holdRule, listListening, saveLooked } from './store-rule.ts'
import { deleteRuns } from './store-run.ts'

const recordsAtOnce = 500
/** So many blocks of one rule in a minute: the others wait no longer for it. */
const blocksMax = 40

/** Records whose moment has passed since the last look. Answers whether there may be more. */
async function lookPassed(db: Db, firing: Firing): Promise<boolean> {
  const { registry, rule, now } = firing
  const timed = registry.timed(rule.trigger.on)
  const { lookedAt, lookedId, automationId } = rule
  if (!timed || lookedAt === null) return false
  const passing = { after: lookedAt, afterId: lookedId, to: now, max: recordsAtOnce }
  const found = await readPassed(db, timed, rule.trigger, passing)
  await fire(
    db,
    firing,
    found.map(({ id, at }) => ({ recordId: id, occasion: at.toISOString() })),
  )
  const last = found.length === recordsAtOnce ? found.at(-1) : undefined
  await saveLooked(db, automationId, { lookedAt: last?.at ?? now, lookedId: last?.id ?? 0, nextAt: null })
  return last !== undefined
}

/** Records of a kind, once a schedule is due. Answers whether there may be more. */
async function lookScheduled(db: Db, firing: Firing): Promise<boolean> {
  const { registry, rule, now } = firing
  const { trigger, nextAt, lookedAt, lookedId, automationId } = rule
  if (trigger.on !== 'schedule' || nextAt === null || nextAt > now) return false
  const part = registry.kind(rule.kind)
  const actor = await ownerOf(db, rule, part)
  const walked =
    typeof actor === 'string'
      ? undefined
      : await walkMatching(db, { part, actor, asking: rule, now }, lookedId, recordsAtOnce)
  // Who may not look at records is told so of none in particular.
  const ids = walked?.ids ?? [0]
  const over = await fire(
    db,
    firing,
    ids.map((recordId) => ({ recordId, occasion: nextAt.toISOString() })),
  )
  const lookedTo = over > 0 ? null : (walked?.lookedTo ?? null)
  const next = lookedTo === null ? { lookedId: 0, nextAt: nextOf(trigger, now) } : { lookedId: lookedTo, nextAt }
  await saveLooked(db, automationId, { lookedAt, ...next })
  return lookedTo !== null
}

const lookOnce = ({ db, clock }: Pick<Platform, 'db' | 'clock'>, registry: Registry, { automationId }: RunningRule) =>
  inTransaction(db, async (trx) => {
    const rule = await holdRule(trx, automationId)
    if (!rule) return false
    const firing = { registry, rule, depth: 1, now: clock.now() }
    return rule.trigger.on === 'schedule' ? lookScheduled(trx, firing) : lookPassed(trx, firing)
  })

/** Looks for what time alone has brought about, in blocks that each are kept with how far they came. */
export async function sweep(platform: Pick<Platform, 'db' | 'clock'>, registry: Registry): Promise<void> {
  const byClock = triggerNames.filter(
    (on): on is AutomationTrigger => on === 'schedule' || registry.timed(on) !== undefined,
  )
  for (const rule of await listListening(platform.db, byClock)) {
    let blocks = 0
    while (blocks < blocksMax && (await lookOnce(platform, registry, rule))) blocks += 1
  }
}

const dayMs = 86_400_000
const deletedAtOnce = 5_000

export async function forgetRuns({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - RUN_DAYS_KEPT * dayMs)
  while ((await deleteRuns(db, before, deletedAtOnce)) === deletedAtOnce);
}

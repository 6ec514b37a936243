import type { RunReason } from '@crm/contract/automation-rules'
import { inTransaction, isUnavailable } from '../../../kernel/database/transaction.ts'
import type { Platform } from '../../../kernel/platform.ts'
import type { StepNote } from '../../../schema/automation.ts'
import type { Db } from '../../../schema/index.ts'
import type { Registry } from '../parts.ts'
import { waitMs } from '../rules.ts'
import { noteEnd } from './end.ts'
import { attempt, type Deed, type Performed } from './perform.ts'
import { ownerOf } from './rule.ts'
import { prepareStep, subjectOf } from './steps.ts'
import { advanceRun, claimRun, type DueRun, endRun, holdRun, postponeRun } from './store-run.ts'
import { readSubject } from './store-subject.ts'

type Stop = { readonly state: 'skipped' | 'refused'; readonly reason: RunReason }

/** Refused since others are at the record at this moment: tried again, so many times. */
const passing: readonly string[] = ['request.busy', 'request.staleVersion']
const attemptsMax = 5
const takenUpMax = 10
const pauseMs = 5_000

interface Running {
  readonly platform: Platform
  readonly registry: Registry
}

async function stop(db: Db, run: DueRun, { state, reason }: Stop, now: Date): Promise<void> {
  await endRun(db, run.runId, { state, reason, step: run.step }, now)
  if (state === 'refused') await noteEnd(db, run.automationId, { hasFailed: true, now })
}

/** Makes the next step ready, as far as that needs no transaction; or says why the run ends here. */
async function prepare({ platform, registry }: Running, run: DueRun, now: Date): Promise<Deed | Stop> {
  if (!run.isOn) return { state: 'skipped', reason: 'switchedOff' }
  const part = registry.kind(run.kind)
  const actor = await ownerOf(platform.db, run, part)
  if (typeof actor === 'string') return { state: 'refused', reason: actor }
  const found = await readSubject(platform.db, part, actor, run.recordId)
  if (!found) return { state: 'skipped', reason: 'recordGone' }
  // Its process died with it again and again.
  if (run.attempts > takenUpMax) return async () => ({ state: 'failed', reason: 'internal' })
  const step = run.steps[run.step]
  if (!step || step.do === 'wait') return async () => ({ state: 'done' })
  return prepareStep({ platform, registry, run, part, subject: subjectOf(run, found, now), now }, step)
}

async function conclude(db: Db, run: DueRun, performed: Performed, now: Date): Promise<void> {
  const { automationId, runId, step, steps, attempts } = run
  const date = now.toISOString()
  if (performed.state === 'failed' && passing.includes(performed.reason) && attempts < attemptsMax)
    return postponeRun(db, run, new Date(now.getTime() + pauseMs * attempts))
  if (performed.state !== 'done') {
    const { state, reason } = performed
    await endRun(db, runId, { state, reason, step, note: { state: 'failed', date, reason } }, now)
    return noteEnd(db, automationId, { hasFailed: true, now })
  }
  const current = steps[step]
  const waits = current?.do === 'wait' ? waitMs(current) : 0
  const { made, left, sendId, isLast = step + 1 >= steps.length } = performed
  const note: StepNote = {
    ...{ state: 'done', date },
    ...(made && { made }),
    ...(left && { reason: left }),
    ...(sendId && { sendId }),
  }
  if (!isLast)
    return advanceRun(db, run, waits > 0 ? { ...note, state: 'waiting' } : note, new Date(now.getTime() + waits))
  const reason = step + 1 < steps.length ? (left ?? '') : ''
  await endRun(db, runId, { state: 'done', reason, step: step + 1, note }, now)
  return noteEnd(db, automationId, { hasFailed: false, now })
}

/** One step of one run: what it does, that it was done and what comes next are one transaction. */
async function takeStep(running: Running, run: DueRun): Promise<void> {
  const { db, clock } = running.platform
  const now = clock.now()
  const ready = await prepare(running, run, now)
  await inTransaction(db, async (trx) => {
    if (!(await holdRun(trx, run))) return
    if (typeof ready !== 'function') return stop(trx, run, ready, now)
    await conclude(trx, run, await attempt(trx, ready), now)
  })
}

/** What nobody expected ends the run: the next one may fare better. */
async function giveUp({ platform: { db, clock, log } }: Running, run: DueRun, err: unknown): Promise<void> {
  log.error({ err, run: run.runId, automation: run.automationId, step: run.step }, 'a step of a rule failed')
  await inTransaction(db, async (trx) => {
    if (await holdRun(trx, run)) await conclude(trx, run, { state: 'failed', reason: 'internal' }, clock.now())
  })
}

/** Takes every step that is due. Killed at any place, what was not committed is done by whoever looks next. */
export async function runDue(running: Running): Promise<void> {
  const { db, clock, dispatcher, jobs } = running.platform
  for (let run = await claimRun(db, clock.now()); run; run = await claimRun(db, clock.now())) {
    const claimed = run
    await takeStep(running, claimed).catch((error: unknown) => {
      if (isUnavailable(error)) throw error
      return giveUp(running, claimed, error)
    })
    dispatcher.nudge()
    jobs.nudge()
  }
}

import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'
import { keptPlan } from '../database/kept-plans.ts'
import type { Condition } from '../database/sql.ts'
import { unawaited } from '../database/transaction.ts'
import type { Presumed } from './guard.ts'

type Work = (isAgain: boolean) => Promise<unknown>

/** Does the work for whom the caller is presumed to be, and once more where that was wrong. */
export async function asAdmitted(request: FastifyRequest, work: Work): Promise<unknown> {
  const { presumed } = request
  if (presumed === undefined) return work(false)
  const done = await work(false).then(
    (value) => () => value,
    (error: unknown) => () => {
      if (error instanceof InsistedInVain) return work(true)
      throw error
    },
  )
  // Its transaction has insisted on who it was.
  if (request.presumed === undefined) return done()
  const actor = await presumed.admitted()
  request.presumed = undefined
  request.actor = actor
  return actor === presumed.actor ? done() : work(false)
}

/** It is not known on what: on the caller, or on what the handler took for granted. */
export class InsistedInVain extends Error {}

/** That the caller is who was presumed, for the one transaction that must insist on it. */
export function callerOf(presumed: Presumed, now: Date) {
  let isTaken = false
  return {
    /** For a statement of the work to insist on, so that it needs none of its own. */
    take(): Condition {
      isTaken = true
      return presumed.isStill(now)
    },
    async insistIfNotTaken(db: Db): Promise<void> {
      if (!isTaken) await unawaited(db, sql`${keptPlan} select insist(${presumed.isStill(now)})`.compile(db))
    },
  }
}

/** Whom the call was begun for is who it was: what is done may stand. Rejects otherwise. */
export async function confirm({ presumed }: FastifyRequest): Promise<void> {
  if (presumed && (await presumed.admitted()) !== presumed.actor) throw new Error('a call was begun for somebody else')
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { isStatementLost } from './prepared-statements.ts'

const retriesMax = 3
const firstBackoffMsMax = 20

/** A field, since what was started inside, such as a timer, keeps this context after the end. */
interface Context {
  isOpen: boolean
}

const current = new AsyncLocalStorage<Context>()

type Work<Schema, Result> = (db: Transaction<Schema>) => Promise<Result>

/**
 * Runs work in a transaction, and again (three times at most) after a serialization failure, a deadlock or the loss of a
 * prepared statement.
 */
export async function inTransaction<Schema, Result>(db: Kysely<Schema>, work: Work<Schema, Result>): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await runOnce(db, work)
    } catch (error) {
      if (retries === retriesMax || !isConflict(error)) throw error
      await wait(Math.random() * firstBackoffMsMax * 2 ** retries)
    }
  }
}

function runOnce<Schema, Result>(db: Kysely<Schema>, work: Work<Schema, Result>): Promise<Result> {
  const context: Context = { isOpen: false }
  const run = async (transaction: Transaction<Schema>) => {
    context.isOpen = true
    try {
      return await work(transaction)
    } finally {
      context.isOpen = false
    }
  }
  return current.run(context, () => db.transaction().execute(run))
}

/**
 * A connection asked for inside a transaction waits for itself: for ever in the embedded database, and on a server as
 * soon as the pool is empty. What it wrote would not be rolled back either.
 */
export function refuseInsideTransaction(): void {
  if (current.getStore()?.isOpen) {
    throw new Error('Another database handle is used inside a transaction: use the handle that the transaction gives')
  }
}

/** The constraint or unique index that a write broke, if that is what the error is. */
export function uniqueViolation(error: unknown): string | undefined {
  const { code, constraint } = facts(error)
  return code === '23505' ? constraint : undefined
}

/** What a write names was deleted since it was looked for, or what it deletes has been named since. */
export const isReferenceBroken = (error: unknown): boolean => facts(error).code === '23503'

/** The database is away, full, read-only or too busy: the caller answers 503 with Retry-After. */
export function isUnavailable(error: unknown): boolean {
  return isConnectionLost(error) || isConflict(error) || busyCodes.test(facts(error).code ?? '')
}

/** The connection is gone or still occupied: nothing more can be asked on it. */
export function isConnectionLost(error: unknown): boolean {
  const { code = '', message = '', syscall } = facts(error)
  if (code === 'ENOENT') return syscall === 'connect'
  return lostCodes.test(code) || lostMessages.test(message)
}

function isConflict(error: unknown): boolean {
  const { code } = facts(error)
  return code === '40001' || code === '40P01' || isStatementLost(error)
}

function facts(error: unknown): { code?: string; message?: string; constraint?: string; syscall?: string } {
  return error instanceof Error ? error : {}
}

// Out of resources, read-only, waited too long for a lock, cancelled by a time limit.
const busyCodes = /^(53...|25006|55P03|57014)$/

// Connection failures, ended by an operator or for idling in a transaction, starting up; then the system's own.
const lostCodes =
  /^(08...|55000|57P0.|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/

// What `pg` and its pool say without a code.
const lostMessages =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

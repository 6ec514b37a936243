import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { CompiledQuery, Kysely, Transaction } from 'kysely'
import type { Connection } from './connection.ts'
import { isPlanLost } from './kept-plans.ts'

const retriesMax = 3
const firstBackoffMsMax = 20

interface Context {
  /** A field, since what was started inside, such as a timer, keeps this context after the end. */
  isOpen: boolean
  /** The one that the transaction runs on. */
  connection?: Connection
  /** What nobody waited for, each with its failure, in the order in which it was sent. */
  readonly unawaited: Promise<{ readonly error: unknown } | undefined>[]
}

const current = new AsyncLocalStorage<Context>()

type Once<Schema, Result> = (db: Transaction<Schema>) => Promise<Result | Last<Result>>
type Work<Schema, Result> = (db: Transaction<Schema>, isAgain: boolean) => Promise<Result | Last<Result>>

/**
 * Runs work in a transaction, and again (three times at most) after a serialization failure, deadlock or lost plan; and
 * once more, which it is told, where something that it insisted on did not hold.
 */
export async function inTransaction<Schema, Result>(db: Kysely<Schema>, work: Work<Schema, Result>): Promise<Result> {
  let isAgain = false
  for (let retries = 0; ; retries += 1) {
    try {
      return await runOnce(db, (transaction) => work(transaction, isAgain))
    } catch (error) {
      if (isInsisting(error) && !isAgain) {
        isAgain = true
        continue
      }
      if (retries === retriesMax || !isConflict(error)) throw error
      await wait(Math.random() * firstBackoffMsMax * 2 ** retries)
    }
  }
}

async function runOnce<Schema, Result>(db: Kysely<Schema>, work: Once<Schema, Result>): Promise<Result> {
  const context: Context = { isOpen: false, unawaited: [] }
  const run = async (transaction: Transaction<Schema>) => {
    context.isOpen = true
    try {
      return await work(transaction)
    } finally {
      context.isOpen = false
    }
  }
  try {
    const result = await current.run(context, () => db.transaction().execute(run))
    return result instanceof Last ? await result.answer : result
  } catch (error) {
    // What came after a failure was told only that the transaction is lost.
    const failed = (await Promise.all(context.unawaited)).find((failure) => failure && !isAborted(failure.error))
    throw failed ? failed.error : error
  }
}

/** Told by the pool: on which connection the transaction that begins will run. */
export function noteConnection(connection: Connection): void {
  const context = current.getStore()
  if (context) context.connection ??= connection
}

/**
 * A write of the open transaction whose answer says nothing: what follows it, the commit too, need not wait. If it fails,
 * the transaction does, with its error. Outside a transaction it is waited for.
 */
export async function unawaited(db: Executor, write: CompiledQuery): Promise<void> {
  const context = current.getStore()
  const answer = ahead(db, write)
  if (!context?.isOpen || !context.connection) {
    await answer
    return
  }
  context.unawaited.push(failureOf(answer))
}

const failureOf = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error: unknown) => ({ error }),
  )

/** What a transaction answers with and has not heard yet: `commit` is sent behind the question. */
export class Last<Answer> {
  readonly answer: Promise<Answer>
  constructor(answer: Promise<Answer>) {
    this.answer = answer
  }
}

/**
 * What was asked `ahead` and is only answered: whether to commit does not depend on it. If the question fails, so does the
 * transaction; what is made of its answer comes too late for that.
 */
export function lastly<Answer>(answer: Promise<Answer>): Last<Answer> {
  current.getStore()?.unawaited.push(failureOf(answer))
  return new Last(heardLater(answer))
}

/**
 * Asks at once, so that what is asked next need not wait for the answer. It goes past the query builder, which sends one
 * statement after the other.
 */
export function ahead<Row>(db: Executor, query: CompiledQuery<Row>): Promise<Row[]> {
  const context = current.getStore()
  const asked =
    context?.isOpen && context.connection
      ? context.connection.query(query.sql, [...query.parameters])
      : db.executeQuery(query)
  return heardLater(asked.then(({ rows }) => rows))
}

/** What is begun and waited for later: should it fail before, that is no failure that nobody hears of. */
export function heardLater<Answer>(begun: Promise<Answer>): Promise<Answer> {
  begun.catch(() => undefined)
  return begun
}

interface Executor {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<{ rows: Row[] }>
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
  return code === '40001' || code === '40P01' || isPlanLost(error)
}

const isAborted = (error: unknown): boolean => facts(error).code === '25P02'

/** Of the database's function `insist`. */
const isInsisting = (error: unknown): boolean => facts(error).code === 'CRM01'

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

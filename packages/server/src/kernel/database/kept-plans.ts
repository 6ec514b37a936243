import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import type pg from 'pg'
import { KeptQuery } from './kept-query.ts'

/** Stands in a statement whose text has few forms: a server plans it once for each connection and not at each call. */
export const keptMark = '/* kept plan */'
export const keptPlan = sql.raw(keptMark)

const longMark = '/* long */'
/** The same for one that takes long: others do not wait behind it. */
export const keptPlanOfLong = sql.raw(`${keptMark} ${longMark}`)

/** Whether a statement is so quick that others may wait behind it, as one whose plan is kept is if not said otherwise. */
export const isBrief = (text: string) => text.includes(keptMark) && !text.includes(longMark)

/**
 * An array for a kept statement. The planner takes any array for ten elements unless it may look: seeing that there are
 * fewer, it would plan the statement anew at each call. Behind a select it does not look.
 */
export const uncounted = (values: readonly unknown[], type: 'bigint' | 'uuid' | 'smallint' | 'text') =>
  sql`(select ${[...values]}::${sql.raw(type)}[])::${sql.raw(type)}[]`

/**
 * A limit of a kept statement. The usual ones stand in its text, so that the plan knows how few rows there are: it would
 * take an unknown limit for a tenth of them.
 */
export const atMost = (rows: number) => (usualLimits.includes(rows) ? sql.lit(rows) : sql`${rows}`)

const usualLimits = [BLOCK_SIZE, 50, 100]

/** So many forms at most are kept on a connection: each holds memory of the server for as long as that is open. */
const formsMax = 200

export interface KeptPlans {
  /** The name that the statement's plan is kept by, where it asks for one and there is room. */
  nameOf(text: string): string | undefined
  /** Takes other names from now on, unless that has happened since: what stands behind this one no longer fits. */
  giveUp(name: string): void
}

export function openKeptPlans(): KeptPlans {
  const names = new Map<string, string>()
  let generation = 0
  return {
    nameOf(text) {
      if (!text.includes(keptMark)) return undefined
      const known = names.get(text)
      if (known !== undefined || names.size >= formsMax) return known
      const name = `kept_${generation}_${names.size}`
      names.set(text, name)
      return name
    },
    giveUp(name) {
      if (!name.startsWith(`kept_${generation}_`)) return
      generation += 1
      names.clear()
    },
  }
}

/** As `client.query` with an object does, which copies that property by property first. */
export function sendNamed(
  client: pg.PoolClient,
  name: string,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const answered = (error: Error | undefined, result: pg.ResultBuilder) => (error ? reject(error) : resolve(result))
    client.query(Object.assign(new KeptQuery(text, values, answered), { name }))
  })
}

/** Plans nothing ahead: for migrations, whose statements come once. */
export const noKeptPlans: KeptPlans = { nameOf: () => undefined, giveUp: () => {} }

/**
 * A kept plan that no longer fits: a column changed under it, or a pooler or a failover put another session behind the
 * connection. Nothing of the statement has happened.
 */
export function isPlanLost(error: unknown): boolean {
  const { code = '', routine }: { message?: string; code?: string; routine?: string } =
    error instanceof Error ? error : {}
  return noPlanCodes.includes(code) || (code === '0A000' && routine === 'RevalidateCachedQuery')
}

// The session knows no statement of this name, or another one.
const noPlanCodes = ['26000', '42P05']

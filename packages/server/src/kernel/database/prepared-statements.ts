import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import { sql } from 'kysely'

/** The mark of a statement that a server plans once for each connection and not at each call: its text has few forms. */
export const preparedMark = '/* prepared */'
export const preparedStatement = sql.raw(preparedMark)

/**
 * An array for a prepared statement. The planner takes any array for ten elements unless it may look: seeing that there
 * are fewer, it would plan the statement anew at each call. Behind a select it does not look.
 */
export const preparedArray = (
  values: readonly unknown[],
  type: 'bigint' | 'uuid' | 'smallint' | 'text' | 'timestamptz',
) => sql`(select ${[...values]}::${sql.raw(type)}[])::${sql.raw(type)}[]`

/**
 * A limit of a prepared statement. The usual ones stand in its text, so that the plan knows how few rows there are: it
 * would take an unknown limit for a tenth of them.
 */
export const preparedLimit = (rows: number) => (usualLimits.includes(rows) ? sql.lit(rows) : sql`${rows}`)

const usualLimits = [BLOCK_SIZE, 50, 100]

/** At most so many statements are prepared on a connection: each holds memory of the server for as long as that is open. */
const statementsMax = 200

export interface StatementNames {
  /** The name that a statement is prepared by, where it is marked and there is room. */
  nameOf(text: string): string | undefined
  /** Takes other names from now on, unless that has happened since: what was prepared by this one no longer fits. */
  drop(name: string): void
}

export function openStatementNames(): StatementNames {
  const names = new Map<string, string>()
  let generation = 0
  return {
    nameOf(text) {
      if (!text.includes(preparedMark)) return undefined
      const known = names.get(text)
      if (known !== undefined || names.size >= statementsMax) return known
      const name = `prepared_${generation}_${names.size}`
      names.set(text, name)
      return name
    },
    drop(name) {
      if (!name.startsWith(`prepared_${generation}_`)) return
      generation += 1
      names.clear()
    },
  }
}

/** Prepares nothing: for migrations, whose statements come once. */
export const noStatementNames: StatementNames = { nameOf: () => undefined, drop: () => {} }

/**
 * A prepared statement that no longer fits: a column changed under it, or a pooler or a failover put another session
 * behind the connection. Nothing of the statement has happened.
 */
export function isStatementLost(error: unknown): boolean {
  const { code = '', routine }: { message?: string; code?: string; routine?: string } =
    error instanceof Error ? error : {}
  return lostCodes.includes(code) || (code === '0A000' && routine === 'RevalidateCachedQuery')
}

// The session knows no statement of this name, or another one.
const lostCodes = ['26000', '42P05']

import { record } from '../../../kernel/events/record.ts'
import type { Db } from '../../../schema/index.ts'
import { automationSwitchedOff } from '../events.ts'
import { countRun } from './store-rule.ts'

/** Counts a run that ended; after too many failures in a row the rule goes off, and its owner hears of it. */
export async function noteEnd(
  db: Db,
  automationId: number,
  ended: { readonly hasFailed: boolean; readonly now: Date },
): Promise<void> {
  const off = await countRun(db, automationId, ended)
  if (off) await record(db, null, automationSwitchedOff, { automationId, ...off, lines: [] })
}

import { TRANSFERS_WITH_AUTOMATION_MAX } from '@crm/contract/rules/limits'
import type { Actor } from '../../../kernel/actor.ts'
import { inTransaction } from '../../../kernel/database/transaction.ts'
import { record } from '../../../kernel/events/record.ts'
import type { Platform } from '../../../kernel/platform.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { Db } from '../../../schema/index.ts'
import { insertCustomers, lockPresenters, readReferences } from '../../customer/public.ts'
import { customersUploaded } from '../events.ts'
import type { CheckedRow } from '../rows/rules.ts'
import { changeRunning, isRunning, lockUpload, type Upload } from '../store.ts'
import { handedOver, idsNamed, newCustomers } from './rules.ts'

/**
 * Writes all rows in one transaction, or none. Answers false when the database has moved on since they were checked (a
 * phone taken, a look-up value deleted): they are to be checked again.
 */
export async function writeRows(
  { db, clock }: Platform,
  upload: Upload,
  actor: Actor,
  rows: readonly CheckedRow[],
): Promise<boolean> {
  try {
    return await inTransaction(db, async (trx) => {
      const locked = await lockUpload(trx, upload.upload_id)
      // A second run of the same job, thought dead, has ended it.
      if (!locked || !isRunning(locked)) return true
      if (!(await areStillThere(trx, actor, rows))) return false
      await write(trx, upload, actor, rows, clock.now())
      return true
    })
  } catch (error) {
    if (isTakenMeanwhile(error)) return false
    throw error
  }
}

const isTakenMeanwhile = (error: unknown): boolean =>
  error instanceof Refused && (error.code === 'customer.emailExists' || error.code === 'customer.phoneExists')

async function areStillThere(db: Db, actor: Actor, rows: readonly CheckedRow[]): Promise<boolean> {
  const { customer, ...named } = idsNamed(rows)
  const choices = await readReferences(db, named)
  const areLive = Object.entries(named).every(([kind, ids]) => choices.areLive(kind as keyof typeof named, ids))
  return areLive && (await lockPresenters(db, actor, customer)).size === customer.length
}

async function write(db: Db, upload: Upload, actor: Actor, rows: readonly CheckedRow[], now: Date): Promise<void> {
  const { upload_id: uploadId } = upload
  const drafts = newCustomers(rows, actor.userId)
  const inserted = await insertCustomers(db, drafts, { createdBy: actor.userId, now, uploadId })
  const customers = inserted.map((one, at) => ({ ...one, curatorId: drafts[at]?.curator || null, viewerIds: [] }))
  const automationSkipped = handedOver(drafts, actor.userId) > TRANSFERS_WITH_AUTOMATION_MAX
  await record(db, actor, customersUploaded, { importId: uploadId, customers, automationSkipped })
  await changeRunning(db, uploadId, {
    state: 'done',
    checked: upload.rows,
    valid: inserted.length,
    written: inserted.length,
    automation_skipped: automationSkipped,
    ended_at: now,
  })
}

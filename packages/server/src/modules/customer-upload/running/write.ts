import { TRANSFERS_WITH_AUTOMATION_MAX } from '@crm/contract/rules/limits'
import type { Actor } from '../../../kernel/actor.ts'
import { inTransaction } from '../../../kernel/database/transaction.ts'
import { record } from '../../../kernel/events/record.ts'
import type { Platform } from '../../../kernel/platform.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { Db } from '../../../schema/index.ts'
import { insertCustomers, lockPresenters, type NewCustomer, readReferences } from '../../customer/public.ts'
import { customersUploaded } from '../events.ts'
import type { CheckedRow, Contact } from '../sheet/rows.ts'
import { changeRunning, isRunning, lockUpload, type Upload } from '../store.ts'

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

/** The customers of checked rows, each in its place; referrals among them go by place. */
function newCustomers(rows: readonly CheckedRow[], importerId: number): NewCustomer[] {
  const places = new Map(rows.map(({ line }, place) => [line, place]))
  return rows.map(({ draft, referrer }) => ({
    name: draft.name,
    phoneCustomer: draft.phone,
    emailCustomer: draft.email,
    genderCustomer: draft.gender,
    birthday: draft.birthday,
    address: draft.address,
    taxCode: draft.taxCode,
    affiliateCode: draft.affiliateCode,
    business: draft.businessId ?? 0,
    curator: draft.curatorId === undefined ? importerId : (draft.curatorId ?? 0),
    groupCustomer: draft.groupIds,
    sourceCustomer: draft.sourceId,
    relationship: draft.relationshipId ?? 0,
    ...presented(referrer, places),
    appointmentSchedule: null,
    viewers: [],
    contacts: [primaryContact(draft.contact)],
  }))
}

function presented(referrer: CheckedRow['referrer'], places: ReadonlyMap<number, number>) {
  if (referrer?.kind === 'user') return { source: 2 as const, refId: referrer.userId }
  if (referrer?.kind === 'customer') return { source: 1 as const, refId: referrer.customerId }
  const place = referrer ? places.get(referrer.line) : undefined
  return { source: 1 as const, refId: 0, ...(place === undefined ? {} : { refPlace: place }) }
}

const primaryContact = ({ name, phone, email, gender, birthday }: Contact) => ({
  nameContact: name,
  phoneContact: phone,
  emailContact: email,
  genderContact: gender,
  birthday,
  primary: true,
})

/** Every id that the rows point at, each once. */
function idsNamed(rows: readonly CheckedRow[]) {
  const each = (idsOf: (row: CheckedRow) => readonly (number | null | undefined)[]) => [
    ...new Set(rows.flatMap(idsOf).filter((id) => typeof id === 'number')),
  ]
  return {
    group: each(({ draft }) => draft.groupIds),
    source: each(({ draft }) => [draft.sourceId]),
    business: each(({ draft }) => [draft.businessId]),
    relationship: each(({ draft }) => [draft.relationshipId]),
    user: each(({ draft, referrer }) => [draft.curatorId, referrer?.kind === 'user' ? referrer.userId : null]),
    customer: each(({ referrer }) => [referrer?.kind === 'customer' ? referrer.customerId : null]),
  }
}

/** Customers put in the charge of somebody else than the importer. */
const handedOver = (customers: readonly NewCustomer[], importerId: number): number =>
  customers.filter(({ curator }) => curator !== 0 && curator !== importerId).length

import { isEmail, normaliseEmail } from '@crm/contract/rules/email'
import { cleanPhone, isPhone } from '@crm/contract/rules/phone'
import { isUsername } from '@crm/contract/rules/username'
import { faultOf } from '../cells/rules.ts'
import { type CheckedRow, isTaken, type Referrer } from '../rows/rules.ts'

/** How a cell names a referrer: a customer by code, phone or mail, or a colleague by user name. */
export type Presenter =
  | { readonly kind: 'code'; readonly key: string; readonly customerId: number }
  | { readonly kind: 'phone' | 'email' | 'userName'; readonly key: string }

export interface Stored {
  /** Of customers that are not deleted, whoever sees them. */
  readonly phones: ReadonlySet<string>
  readonly emails: ReadonlySet<string>
  /** By `presenterKey`: only who the importer may see. */
  readonly referrers: ReadonlyMap<string, Referrer>
}

export const presenterKey = ({ kind, key }: Pick<Presenter, 'kind' | 'key'>): string => `${kind}:${key}`

/** undefined where the text is no way to name anybody. */
export function presenterOf(text: string): Presenter | undefined {
  const code = /^KH(\d{6,15})$/i.exec(text)
  if (code) return { kind: 'code', key: text.toUpperCase(), customerId: Number(code[1]) }
  if (isPhone(cleanPhone(text))) return { kind: 'phone', key: cleanPhone(text) }
  const email = normaliseEmail(text)
  if (isEmail(email)) return { kind: 'email', key: email }
  return isUsername(text) ? { kind: 'userName', key: text } : undefined
}

/** Adds to each row what shows only beside other rows and stored customers; rows come in the order of the file. */
export function checkTogether(rows: readonly CheckedRow[], stored: Stored): void {
  const index = refuseRepeated(rows)
  for (const { draft, typed, faults } of rows) {
    if (stored.phones.has(draft.phone)) faults.push(faultOf('phoneCustomer', 'phoneExists', typed.phone))
    if (stored.emails.has(draft.email)) faults.push(faultOf('emailCustomer', 'emailExists', typed.email))
  }
  for (const row of rows) findReferrer(row, stored, index)
  dropCircles(rows)
  refuseOrphans(rows)
}

type Index = ReadonlyMap<string, CheckedRow>

/** The first row with a phone or mail keeps it; what comes later is refused. Answers the rows by both. */
function refuseRepeated(rows: readonly CheckedRow[]): Index {
  const index = new Map<string, CheckedRow>()
  const claim = (row: CheckedRow, kind: 'phone' | 'email') => {
    const key = presenterKey({ kind, key: row.draft[kind] })
    if (row.draft[kind] === '') return
    const first = index.get(key)
    if (first === undefined) index.set(key, row)
    else row.faults.push(faultOf(`${kind}Customer`, `${kind}Repeated`, row.typed[kind], { sameAsLine: first.line }))
  }
  for (const row of rows) {
    claim(row, 'phone')
    claim(row, 'email')
  }
  return index
}

function findReferrer(row: CheckedRow, { referrers }: Stored, index: Index): void {
  const { presenter } = row.draft
  if (presenter === '') return
  const named = presenterOf(presenter)
  const key = named && presenterKey(named)
  const beside = key === undefined ? undefined : index.get(key)
  const found = key === undefined ? undefined : referrers.get(key)
  row.referrer = found ?? (beside ? { kind: 'row', line: beside.line } : null)
  if (row.referrer === null) row.faults.push(faultOf('presenter', 'referrerUnknown', presenter))
}

/** A referral that would close a circle is dropped, and its row told; only rows of the file can form one. */
function dropCircles(rows: readonly CheckedRow[]): void {
  const above = new Map<number, number>()
  for (const row of rows) {
    if (row.referrer?.kind !== 'row') continue
    let line: number | undefined = row.referrer.line
    while (line !== undefined && line !== row.line) line = above.get(line)
    if (line === undefined) above.set(row.line, row.referrer.line)
    else {
      row.faults.push(faultOf('presenter', 'circularReferral', row.draft.presenter, { warning: true }))
      row.referrer = null
    }
  }
}

/** Whoever was brought by a row that stays out has nobody to refer to, and so on down the chain. */
function refuseOrphans(rows: readonly CheckedRow[]): void {
  const refused = new Set(rows.filter((row) => !isTaken(row)).map(({ line }) => line))
  const isOrphan = (row: CheckedRow) =>
    !refused.has(row.line) && row.referrer?.kind === 'row' && refused.has(row.referrer.line)
  for (let orphans = rows.filter(isOrphan); orphans.length > 0; orphans = rows.filter(isOrphan)) {
    for (const row of orphans) {
      row.faults.push(faultOf('presenter', 'referrerUnknown', row.draft.presenter))
      refused.add(row.line)
    }
  }
}

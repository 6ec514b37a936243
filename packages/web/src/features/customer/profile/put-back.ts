import type { CustomerView, TimelineEntry } from '@crm/contract/customer-views'
import { customerFacts, type FactName, factOf, type Patch } from './facts.ts'
import { presenterFrom } from './presenter.ts'

/** Why a former value cannot be put back from its entry; a key of `putBack` in the texts. */
type Obstacle = 'same' | 'contacts' | 'presenter' | 'hidden'

type PutBack =
  | { readonly kind: 'none' }
  | { readonly kind: 'obstacle'; readonly obstacle: Obstacle; readonly field: FactName }
  | { readonly kind: 'patch'; readonly field: FactName; readonly patch: Patch }

export const isFact = (text: string | null): text is FactName => customerFacts.fields.some((name) => name === text)

const numeric: readonly FactName[] = ['business', 'sourceCustomer', 'relationship', 'curator']
const lists: readonly FactName[] = ['groupCustomer', 'viewers']
const emptied: readonly FactName[] = ['phoneCustomer', 'emailCustomer', 'address', 'taxCode', 'affiliateCode']

/** The log keeps values as text. `undefined`: it kept none that the field could take. */
function readValue(field: FactName, before: string | null): unknown {
  if (lists.includes(field)) return before === null ? undefined : JSON.parse(before)
  if (numeric.includes(field)) return before === null ? undefined : Number(before)
  if (field === 'genderCustomer') return before === null ? null : before === 'true'
  if (field === 'birthday' || field === 'appointmentSchedule') return before
  return before ?? (emptied.includes(field) ? '' : undefined)
}

/** Moments may differ in their spelling alone. */
const isSame = (one: unknown, other: unknown, field: FactName) =>
  field === 'appointmentSchedule' && typeof one === 'string' && typeof other === 'string'
    ? Date.parse(one) === Date.parse(other)
    : JSON.stringify(one) === JSON.stringify(other)

/** How the value before a change can be put back, or why not. */
export function putBackOf({ kind, editField, before }: TimelineEntry, view: CustomerView): PutBack {
  if (kind !== 'change' || !isFact(editField)) return { kind: 'none' }
  const obstacle = (why: Obstacle): PutBack => ({ kind: 'obstacle', obstacle: why, field: editField })
  if (editField === 'contacts') return obstacle('contacts')
  if (editField === 'refId') return before === null ? obstacle('presenter') : presenterBack(before, view)
  const value = readValue(editField, before)
  if (value === undefined || (editField === 'name' && value === '')) return obstacle('hidden')
  if (isSame(value, factOf(view, editField), editField)) return obstacle('same')
  return { kind: 'patch', field: editField, patch: { [editField]: value } }
}

function presenterBack(before: string, view: CustomerView): PutBack {
  const patch = presenterFrom(before)
  const isThere = patch.refId === view.refId && (patch.refId === 0 || patch.source === view.source)
  return isThere ? { kind: 'obstacle', obstacle: 'same', field: 'refId' } : { kind: 'patch', field: 'refId', patch }
}

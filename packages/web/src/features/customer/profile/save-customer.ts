import { customer } from '@crm/contract/customer'
import type { CustomerView } from '@crm/contract/customer-views'
import { call } from '../../../kernel/call.ts'
import { isFailure } from '../../../kernel/failure.ts'
import { refusedFields } from '../../../kernel/field-errors.ts'
import { refusalText, translate } from '../../../kernel/i18n.ts'
import type { AskSide } from '../../../ui/use-clash.tsx'
import { type FactName, isSameFact, type Patch, wordsOf } from './facts.ts'
import { keepCustomer } from './profile-queries.ts'

/** One change of a customer. */
export interface Edit {
  readonly field: FactName
  /** What is to be saved, in words. */
  readonly mine: string
  /** Made anew from the newest state, so that a list keeps what another person added to it. */
  readonly patch: (from: CustomerView) => Patch
  /** Whether what somebody else saved meanwhile concerns the same. */
  readonly clashes: (base: CustomerView, current: CustomerView) => boolean
  /** What somebody else saved, in words. */
  readonly theirs: (current: CustomerView) => string
}

export interface Clash {
  readonly edit: Edit
  readonly base: CustomerView
  readonly current: CustomerView
}

const isView = (value: unknown): value is CustomerView =>
  typeof value === 'object' && value !== null && 'customerId' in value && 'version' in value

function newerIn(error: unknown): CustomerView | null {
  if (!isFailure(error, 'request.staleVersion')) return null
  const { details } = error
  const current = typeof details === 'object' && details !== null && 'current' in details ? details.current : null
  return isView(current) ? current : null
}

function refusalOf(error: unknown, field: FactName): string {
  const faults = refusedFields(error)
  return faults[field] ?? Object.values(faults)[0] ?? refusalText(error)
}

/**
 * Saves one change of what `base` showed. Somebody else's newer state is taken over as long as it concerns something
 * else; where it is the same, the person chooses. Answers the sentence to show when nothing was saved.
 */
export async function saveCustomer(base: CustomerView, edit: Edit, ask: AskSide<Clash>): Promise<string | undefined> {
  try {
    const body = { ...edit.patch(base), customerId: base.customerId, version: base.version }
    keepCustomer(await call(customer.update, { body }))
    return undefined
  } catch (error) {
    const current = newerIn(error)
    if (current === null) return refusalOf(error, edit.field)
    const side = edit.clashes(base, current) ? await ask({ edit, base, current }) : 'mine'
    if (side === null) return translate('customerProfile:clash.kept')
    if (side === 'mine') return saveCustomer(current, edit, ask)
    keepCustomer(current)
    return undefined
  }
}

/** A fact that is replaced as a whole. */
export const valueEdit = (field: FactName, patch: Patch, mine: string): Edit => ({
  field,
  mine,
  patch: () => patch,
  clashes: (base, current) => !isSameFact(base, current, field),
  theirs: (current) => wordsOf(current, field),
})

/** Additions to and removals from a list of ids: done on whatever the list is by then, so they meet nobody's way. */
export const listEdit = (
  field: 'viewers' | 'groupCustomer',
  before: readonly number[],
  after: readonly number[],
): Edit => ({
  field,
  mine: '',
  patch: (from) => {
    const kept = from[field].filter((id) => after.includes(id) || !before.includes(id))
    return { [field]: [...new Set([...kept, ...after.filter((id) => !before.includes(id))])] }
  },
  clashes: () => false,
  theirs: (current) => wordsOf(current, field),
})

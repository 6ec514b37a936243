import type { RefusalCode } from '@crm/contract/refusals'
import type { Refuse } from '../../kernel/refused.ts'
import type { FieldChange } from './events.ts'
import type { Choice, Choices } from './store-choices.ts'
import { type CustomerFacts, type CustomerField, inOrder } from './store-facts.ts'

/** What a person chooses from a list, and which list; of a presenter `source` says which. */
const choiceOf = {
  curator: 'user',
  viewers: 'user',
  groupCustomer: 'group',
  sourceCustomer: 'source',
  relationship: 'relationship',
  business: 'business',
  refId: 'customer',
} as const satisfies Partial<Record<CustomerField, Choice>>
export type ChoiceField = keyof typeof choiceOf
export const choiceFields = Object.keys(choiceOf) as ChoiceField[]

const isChoice = (field: CustomerField): field is ChoiceField => field in choiceOf

const kindOf = (field: ChoiceField, { source }: Partial<CustomerFacts>): Choice =>
  field === 'refId' && source === 2 ? 'user' : choiceOf[field]

const idsOf = (value: number | readonly number[] | undefined): readonly number[] =>
  typeof value === 'number' ? [value] : (value ?? [])

/** The ids whose words are needed, of these fields on each side of a change. */
export function wordsAsked(fields: readonly CustomerField[], ...sides: readonly Partial<CustomerFacts>[]) {
  const named = sides.flatMap((side) =>
    fields.filter(isChoice).flatMap((field) => idsOf(side[field]).map((id) => ({ kind: kindOf(field, side), id }))),
  )
  const asked: Partial<Record<Choice, number[]>> = {}
  for (const [kind, same] of Map.groupBy(named, (one) => one.kind)) asked[kind] = inOrder(same.map((one) => one.id))
  return asked
}

const refusalOf = {
  curator: 'customer.curatorUnknown',
  viewers: 'customer.viewerUnknown',
  groupCustomer: 'customer.groupUnknown',
  sourceCustomer: 'customer.sourceUnknown',
  relationship: 'customer.relationshipUnknown',
  business: 'customer.businessUnknown',
  refId: 'customer.referrerUnknown',
} as const satisfies Record<ChoiceField, RefusalCode>

/** Whether all that a value names is there and not deleted. */
export const areLive = (choices: Choices, field: ChoiceField, side: Partial<CustomerFacts>): boolean =>
  choices.areLive(kindOf(field, side), idsOf(side[field]))

/** Refuses what is not there or deleted. A presenter that is a customer must be visible as well: lockPresenters. */
export function refuseUnknown<F extends ChoiceField>(
  choices: Choices,
  fields: readonly F[],
  side: Partial<CustomerFacts>,
  refuse: Refuse<(typeof refusalOf)[F]>,
): void {
  for (const field of fields) if (!areLive(choices, field, side)) refuse(refusalOf[field])
}

/** A value as the log keeps it; of a presenter also whose id it is: `1:14` the customer, `2:14` the user, `0` nobody. */
function rawOf(field: CustomerField, side: Partial<CustomerFacts>): string | null {
  const value = side[field]
  if (value === null || value === undefined) return null
  if (field === 'refId') return value === 0 ? '0' : `${side.source ?? 1}:${value}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A value in words, as the log keeps it. */
function wordOf(choices: Choices, field: CustomerField, side: Partial<CustomerFacts>): string | null {
  if (field === 'contacts') return side.contacts?.map((contact) => contact.nameContact).join(', ') ?? null
  if (!isChoice(field)) return rawOf(field, side)
  const names = idsOf(side[field]).map((id) => choices.nameOf(kindOf(field, side), id))
  return names.filter((name) => name !== null).join(', ')
}

export const changeOf = (
  choices: Choices,
  field: CustomerField,
  before: Partial<CustomerFacts>,
  after: Partial<CustomerFacts>,
): FieldChange => ({
  editField: field,
  before: rawOf(field, before),
  beforeName: wordOf(choices, field, before),
  after: rawOf(field, after),
  afterName: wordOf(choices, field, after),
})

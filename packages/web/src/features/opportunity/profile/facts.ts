import type { UpdateOpportunity } from '@crm/contract/opportunity'
import { opportunity } from '@crm/contract/opportunity'
import type { OpportunityView } from '@crm/contract/opportunity-views'
import { showPlainDate } from '@crm/contract/rules/dates'
import { call } from '../../../kernel/call.ts'
import { translate } from '../../../kernel/i18n.ts'
import type { Edit, RecordFacts } from '../../../kit/record/record.ts'
import { keepOpportunity } from '../opportunity-queries.ts'

export type Patch = Omit<UpdateOpportunity, 'opportunityId' | 'version' | 'userName'>
export const factNames = [
  'name',
  'content',
  'curator',
  'probability',
  'revenue',
  'expectedDate',
  'source',
  'sourceDetail',
  'contactId',
] as const
export type FactName = (typeof factNames)[number]

export const fieldLabel = (field: FactName) => translate(`opportunity:field.${field}`)

/** A fact as a person reads it. */
function wordsOf(view: OpportunityView, field: FactName): string {
  switch (field) {
    case 'curator':
      return view.curatorName || translate('opportunity:nobody')
    case 'probability':
      return `${view.probability}%`
    case 'expectedDate':
      return view.expectedDate === null ? '' : showPlainDate(view.expectedDate)
    case 'source':
      return view.sourceName
    case 'contactId':
      return view.contact?.nameContact ?? ''
    default:
      return String(view[field])
  }
}

/** What is edited in place of an opportunity. */
export const opportunityFacts: RecordFacts<OpportunityView, FactName, Patch> = {
  fields: factNames,
  label: fieldLabel,
  words: wordsOf,
  value: (view, field) => (field === 'contactId' ? (view.contact?.contactId ?? null) : view[field]),
  send: ({ opportunityId, version }, patch) => call(opportunity.update, { body: { ...patch, opportunityId, version } }),
  read: ({ opportunityId }) => call(opportunity.one, { params: { opportunityId } }),
  keep: keepOpportunity,
}
export type OpportunityEdit = Edit<OpportunityView, FactName, Patch>
export type Save = (edit: OpportunityEdit) => Promise<string | undefined>

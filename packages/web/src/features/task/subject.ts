import { opportunity } from '@crm/contract/opportunity'
import type { FunctionTag } from '@crm/contract/permissions'
import type { TaskRow } from '@crm/contract/task-views'
import { call } from '../../kernel/call.ts'
import { may } from '../../kernel/may.ts'
import type { LoadOptions, Option } from '../../ui/options.ts'
import { loadCustomersFor } from '../customer/customer-options.ts'
import { loadTicketsBut } from '../ticket/joining/joining.ts'

export type SubjectKind = NonNullable<TaskRow['subject']>['kind']
export const subjectKinds = ['Customer', 'Opportunity', 'Issue'] as const satisfies readonly SubjectKind[]

/** What a new task is about. */
export interface Subject extends Option {
  readonly kind: SubjectKind
}

const PER_BLOCK = 20
const tags: Readonly<Record<SubjectKind, FunctionTag>> = {
  Customer: 'MNU_Customer',
  Opportunity: 'MNU_Opportunity',
  Issue: 'MNU_Issue',
}
export const offeredKinds = () => subjectKinds.filter((kind) => may(tags[kind], 'access'))

const loadOpportunities: LoadOptions = async (text, block) => {
  const body = { text, block, maxPerBlock: PER_BLOCK, viewAll: may('MNU_Opportunity', 'viewAll') }
  const { items } = await call(opportunity.search, { body })
  const options = items.map((row) => ({
    value: String(row.opportunityId),
    label: row.name,
    detail: `${row.code} · ${row.campaignName}`,
  }))
  return { items: options, more: items.length === PER_BLOCK }
}
export const loadSubjects = (kind: SubjectKind): LoadOptions => {
  if (kind === 'Customer') return loadCustomersFor(may('MNU_Customer', 'viewAll'))
  return kind === 'Opportunity' ? loadOpportunities : loadTicketsBut([])
}

const keys = { Customer: 'customerId', Opportunity: 'opportunityId', Issue: 'ticketId' } as const
/** As the contract names what a task is about. */
export const subjectBody = (
  kind: SubjectKind,
  id: number | undefined,
): { [key in (typeof keys)[SubjectKind]]?: number } => (id === undefined ? {} : { [keys[kind]]: id })

/** The page of what a task is about. */
export function subjectPath({ kind, id, campaignId }: NonNullable<TaskRow['subject']>) {
  if (kind === 'Customer') return `/customer-profile/${id}`
  return kind === 'Issue' ? `/issue-detail/${id}` : `/profile-opportunity/${campaignId}/${id}`
}

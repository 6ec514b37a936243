import type { MessageStep } from '@crm/contract/automation-fields'
import type { OutcomeTask } from '@crm/contract/campaign-fields'
import type { ApproachType, OutcomeKind } from '@crm/contract/campaign-rules'
import type { FailReason, OpportunityStatus } from '@crm/contract/opportunity-rules'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** What an end writes, by the right of who chose it. */
export type OutcomeMessage = MessageStep & { readonly ownerId: number }
type MessageColumn = ColumnType<OutcomeMessage | null, string | null | undefined, string | null>
type TaskColumn = ColumnType<OutcomeTask | null, string | null | undefined, string | null>

export interface SalesTables {
  campaign: {
    campaign_id: Generated<number>
    code: GeneratedAlways<string>
    name: string
    name_key: string
    description: Generated<string>
    start_on: string
    end_on: string | null
    goal_opportunities: number | null
    goal_revenue: number | null
    auto_split: Generated<boolean>
    split_turn: number | null
    stale_days: Generated<number>
    success_kind: Generated<OutcomeKind>
    failure_kind: Generated<OutcomeKind>
    success_campaign_id: number | null
    failure_campaign_id: number | null
    success_task: TaskColumn
    failure_task: TaskColumn
    success_message: MessageColumn
    failure_message: MessageColumn
    locked_at: Date | null
    locked_by: number | null
    department_id: number
    created_by: number
    created_at: Generated<Date>
    updated_by: number
    updated_at: Generated<Date>
    deleted_at: Date | null
    version: Generated<number>
    search: GeneratedAlways<string>
  }
  campaign_method: {
    method_id: Generated<number>
    campaign_id: number
    rank: number
    type: ApproachType
    name: string
    days: Generated<number>
    probability: Generated<number>
  }
  campaign_manager: { campaign_id: number; user_id: number }
  campaign_participant: {
    campaign_id: number
    user_id: number
    joined_at: Generated<Date>
    away: Generated<boolean>
    load: number | null
  }
  campaign_fail_reason: {
    reason_id: Generated<number>
    campaign_id: number
    name: string
    retired_at: Date | null
  }
  campaign_customer: {
    campaign_id: number
    customer_id: number
    added_by: number | null
    added_at: Generated<Date>
    addition_id: string | null
  }
  campaign_addition: {
    addition_id: string
    campaign_id: number
    user_id: number
    state: Generated<'running' | 'done' | 'failed' | 'undone'>
    request: JSONColumnType<object, string, string>
    outcome: JSONColumnType<object, string | null, string> | null
    failure: string | null
    removed: Generated<number>
    created_at: Generated<Date>
    ended_at: Date | null
  }
  opportunity: {
    opportunity_id: Generated<number>
    code: GeneratedAlways<string>
    campaign_id: number
    customer_id: number | null
    contact_id: number | null
    curator_id: number | null
    department_id: number
    method_id: number
    furthest_id: Generated<number>
    name: string
    content: Generated<string>
    probability: Generated<number>
    revenue: Generated<number>
    source_id: number | null
    source_detail: Generated<string>
    expected_on: string | null
    status: Generated<OpportunityStatus>
    fail_reason: FailReason | null
    fail_reason_id: number | null
    fail_note: Generated<string>
    step_since: Generated<Date>
    closed_at: Date | null
    from_opportunity_id: number | null
    addition_id: string | null
    created_by: number
    created_at: Generated<Date>
    updated_by: number
    updated_at: Generated<Date>
    deleted_at: Date | null
    version: Generated<number>
    search: GeneratedAlways<string>
  }
  opportunity_follow_up: { opportunity_id: number; status: OpportunityStatus }
  opportunity_move: {
    move_id: Generated<number>
    opportunity_id: number
    from_method_id: number | null
    to_method_id: number
    from_status: OpportunityStatus
    to_status: OpportunityStatus
    moved_by: number
    moved_at: Generated<Date>
    stood_minutes: Generated<number>
    revenue: Generated<number>
  }
  opportunity_entry: {
    entry_id: string
    opportunity_id: number
    content: string
    created_by: number
    created_at: Generated<Date>
  }
  campaign_count: {
    campaign_id: number
    method_id: number
    curator_id: number
    status: OpportunityStatus
    opportunities: number
    revenue: number
    weighted: number
  }
}

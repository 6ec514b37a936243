import type { Condition, Step, Trigger } from '@crm/contract/automation-fields'
import type { AutomationKind, AutomationTrigger, RunState } from '@crm/contract/automation-rules'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Written as text, read as what it says. */
type Json<T> = ColumnType<T, string, string>

/** What became of one step of a run, and what it made. */
export interface StepNote {
  readonly state: 'done' | 'waiting' | 'failed'
  readonly date: string
  readonly reason?: string
  /** The mail or message that it wrote. */
  readonly sendId?: number
  readonly made?: { readonly resource: string; readonly id: number }
}

export interface AutomationTables {
  automation: {
    automation_id: Generated<number>
    name: string
    description: Generated<string>
    kind: AutomationKind
    trigger_on: AutomationTrigger
    trigger: Json<Trigger>
    match: Generated<'all' | 'any'>
    conditions: Json<Condition[]>
    steps: Json<Step[]>
    runs_per_hour: Generated<number>
    owner_id: number
    enabled: Generated<boolean>
    off_reason: 'failures' | null
    looked_at: Date | null
    looked_id: Generated<number>
    next_at: Date | null
    split_turn: number | null
    runs: Generated<number>
    failures: Generated<number>
    failures_in_row: Generated<number>
    last_run_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
    version: Generated<number>
    search: GeneratedAlways<string>
  }
  automation_run: {
    run_id: string
    automation_id: number
    kind: AutomationKind
    record_id: number
    occasion: string
    state: RunState
    reason: Generated<string>
    count: Generated<number>
    depth: Generated<number>
    steps: Json<Step[]>
    step: Generated<number>
    log: Json<StepNote[]>
    attempts: Generated<number>
    due_at: Date | null
    created_at: Generated<Date>
    ended_at: Date | null
  }
  automation_hour: { automation_id: number; hour: Date; runs: number }
}

import { z } from 'zod'
import {
  AUTOMATION_CONDITIONS_MAX,
  AUTOMATION_PEOPLE_MAX,
  AUTOMATION_RUNS_PER_HOUR,
  AUTOMATION_RUNS_PER_HOUR_MAX,
  AUTOMATION_STEPS_MAX,
  AUTOMATION_VALUES_MAX,
  automationKinds,
  messageReactions,
  operatorNames,
  WAIT_DAYS_MAX,
  watchedFields,
} from './automation-rules.ts'
import { ActorName, Id, IdOrNone, Version } from './kernel/fields.ts'
import { messagePurposes } from './marketing-rules.ts'
import { weekDays } from './recurrence.ts'
import { required } from './rules/schemas.ts'
import { FreeText, SafeName } from './rules/text.ts'
import { TASK_TITLE_MAX } from './task-rules.ts'
import { TaskType } from './task-views.ts'

const who = { userName: ActorName.optional() }
export const AutomationKindName = z.enum(automationKinds)
const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'error.invalidInput')

const plain = <const N extends string>(on: N) => z.object({ on: z.literal(on) })

/** When: one trigger, with what it asks for. */
export const Trigger = z.discriminatedUnion('on', [
  plain('customerAdded'),
  /** `field` null: whichever. */
  z.object({ on: z.literal('customerChanged'), field: z.enum(watchedFields).nullable().default(null) }),
  plain('customerHanded'),
  /** Nobody spoke with the customer for so many days. */
  z.object({ on: z.literal('customerIdle'), days: z.number().int().min(1).max(3_650) }),
  /** `approach` 0: to whichever step, of whichever campaign unless one is named. */
  z.object({ on: z.literal('opportunityMoved'), campaignId: IdOrNone.default(0), approach: IdOrNone.default(0) }),
  plain('opportunityWon'),
  plain('opportunityLost'),
  /** Longer in its step than the campaign wants. */
  plain('opportunityStale'),
  plain('ticketCompleted'),
  /** Past its end date or response target. */
  plain('ticketLate'),
  plain('taskOverdue'),
  /** At a time of the office, for each record of a kind that meets the conditions. */
  z.object({
    on: z.literal('schedule'),
    kind: AutomationKindName,
    every: z.enum(['day', 'week', 'month']),
    weekDay: z.literal(weekDays).default(1),
    /** A month that has not as many days: its last one. */
    monthDay: z.number().int().min(1).max(31).default(1),
    at: TimeOfDay,
  }),
])
export type Trigger = z.infer<typeof Trigger>

/** If: `values` holds nothing, one value or several, as the operator asks (automation-rules.ts). */
export const Condition = z.object({
  field: z.string().max(40),
  op: z.enum(operatorNames),
  values: z
    .array(z.union([z.string().max(200), z.number().min(-1e15).max(1e15)]))
    .max(AUTOMATION_VALUES_MAX)
    .default([]),
})
export type Condition = z.infer<typeof Condition>

/** Who does a task. Where the record has no curator it is the owner of the rule. */
export const Assignee = z.discriminatedUnion('to', [
  z.object({ to: z.literal('curator') }),
  z.object({ to: z.literal('owner') }),
  z.object({ to: z.literal('user'), userId: Id }),
])
export type Assignee = z.infer<typeof Assignee>

/** To the customer of the record, by a template as it is then; `senderId` 0: the usual one. */
const MailStep = z.object({
  do: z.literal('sendMail'),
  templateId: Id,
  purpose: z.enum(messagePurposes),
  senderId: IdOrNone.default(0),
})
/** Likewise by an original, which says itself what it is for; `brandId` 0: none, in the demo alone. */
const SmsStep = z.object({ do: z.literal('sendSms'), templateId: Id, brandId: IdOrNone.default(0) })
/** What writes to a customer: a step of a rule, or what follows the end of an opportunity. */
export const MessageStep = z.discriminatedUnion('do', [MailStep, SmsStep])
export type MessageStep = z.infer<typeof MessageStep>

/** Then: texts may hold the slots of `mergeSlots`. */
export const Step = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('createTask'),
    type: TaskType,
    title: required('title', SafeName(1, TASK_TITLE_MAX)),
    content: FreeText(0, 2_000).default(''),
    assignee: Assignee,
    /** The end of the day so many days from now; 0: today. */
    dueDays: z.number().int().min(0).max(365),
  }),
  /** One person, or several among whom it is split: to whom has the fewest open, ties by turn. */
  z.object({ do: z.literal('assign'), userIds: z.array(Id).min(1).max(AUTOMATION_PEOPLE_MAX) }),
  z.object({
    do: z.literal('notify'),
    curator: z.boolean().default(false),
    owner: z.boolean().default(false),
    userIds: z.array(Id).max(AUTOMATION_PEOPLE_MAX).default([]),
    message: required('comment', SafeName(1, 200)),
  }),
  /** Of `changeableFields`; 0 takes the value away where a record may be without. */
  z.object({ do: z.literal('changeField'), field: z.string().max(40), value: z.number().int().min(0) }),
  z.object({ do: z.literal('addGroup'), groupId: Id }),
  z.object({ do: z.literal('addToCampaign'), campaignId: Id }),
  MailStep,
  SmsStep,
  /** Goes on where that is so of the last message of this run, and else ends the run. */
  z.object({ do: z.literal('ifMessage'), was: z.enum(messageReactions) }),
  z
    .object({
      do: z.literal('wait'),
      amount: z.number().int().min(1).max(1_000),
      unit: z.enum(['minute', 'hour', 'day']),
    })
    .refine(({ amount, unit }) => unit !== 'day' || amount <= WAIT_DAYS_MAX, 'error.invalidInput'),
])
export type Step = z.infer<typeof Step>

const rule = {
  name: required('name', SafeName(1, 200)),
  description: FreeText(0, 1_000),
  trigger: Trigger,
  match: z.enum(['all', 'any']),
  conditions: z.array(Condition).max(AUTOMATION_CONDITIONS_MAX),
  steps: z.array(Step).min(1, 'error.required').max(AUTOMATION_STEPS_MAX),
  runsPerHour: z.number().int().min(1).max(AUTOMATION_RUNS_PER_HOUR_MAX),
}

/** The caller is its owner. It is off until somebody switches it on, unless `enabled` says so. */
export const AddAutomation = z.object({
  ...rule,
  description: rule.description.default(''),
  match: rule.match.default('all'),
  conditions: rule.conditions.default([]),
  runsPerHour: rule.runsPerHour.default(AUTOMATION_RUNS_PER_HOUR),
  enabled: z.boolean().default(false),
  ...who,
})
export type AddAutomation = z.infer<typeof AddAutomation>

/** Absent: unchanged. Trigger, conditions and steps, where given, are replaced as a whole. */
export const UpdateAutomation = z.object({
  automationId: Id,
  version: Version,
  ...z.object(rule).partial().shape,
  ...who,
})
export type UpdateAutomation = z.infer<typeof UpdateAutomation>

/** A rule as it stands in the editor, saved or not. */
export const DryRun = z.object({
  trigger: rule.trigger,
  match: rule.match.default('all'),
  conditions: rule.conditions.default([]),
})
export type DryRun = z.infer<typeof DryRun>

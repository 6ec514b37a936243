import type { RecordResource } from '@crm/contract/activity'
import type { Step, Trigger } from '@crm/contract/automation-fields'
import type {
  AutomationKind,
  AutomationStepName,
  AutomationTrigger,
  automationFields,
  mergeSlots,
} from '@crm/contract/automation-rules'
import type { Endpoint, ReplyOf } from '@crm/contract/kernel/endpoint'
import type { FunctionTag } from '@crm/contract/permissions'
import type { z } from 'zod'
import type { Actor } from '../../kernel/actor.ts'
import type { Condition, Sql } from '../../kernel/database/sql.ts'
import type { Resource } from '../../kernel/events/capability.ts'
import type { Handler, PreparedHandler } from '../../kernel/http/handler.ts'
import type { Db } from '../../schema/index.ts'

// What capabilities register in app.ts: the rules themselves know none of them.

/** A field of a record: a value, or several of which conditions ask whether some are among them. */
export type Field = Sql | { readonly among: (ids: Sql) => Condition; readonly some: Condition }

/** What stands in the log when it happens: read from there as it comes, and for a dry run afterwards. */
export interface LoggedTrigger {
  readonly on: AutomationTrigger
  readonly resource: RecordResource
  readonly messages: readonly string[]
  /** Which of these lines `l`. */
  readonly told?: (trigger: Trigger) => Condition
  /** A change of this field of more records at once runs nothing. */
  readonly atMost?: { readonly field: string; readonly records: number }
}

/** Moments from `after` (of that one, records behind `afterId`) up to `to`. */
export interface Passing {
  readonly after: Date
  readonly afterId: number
  readonly to: Date
  /** More are not read at once. */
  readonly max: number
}

/** What happens because a moment passes. */
export interface TimedTrigger {
  readonly on: AutomationTrigger
  /** Records as `id` with the moment `at` that passed, at least those of the window, from an index. */
  readonly passed: (trigger: Trigger, passing: Passing) => Sql
}

export const isLogged = (trigger: LoggedTrigger | TimedTrigger): trigger is LoggedTrigger => 'messages' in trigger

/** A kind of record that rules work on. */
export interface KindPart<K extends AutomationKind = AutomationKind> {
  readonly kind: K
  readonly resource: Resource
  readonly from: Sql
  readonly id: Sql
  /** That it is not deleted, and that the actor sees it. */
  readonly there: (actor: Actor) => Condition
  readonly code: Sql
  readonly name: Sql
  readonly curator: Sql
  readonly version: Sql
  /** The record that its page is named after too. */
  readonly parent: Sql
  /** The customer whom it is about. */
  readonly customer?: Sql
  /** That it counts for who is in charge when records are split. */
  readonly open: Condition
  readonly slots: Readonly<
    Record<Exclude<(typeof mergeSlots)[K][number], 'owner.name' | 'curator.name' | 'date.today'>, Sql>
  >
  readonly fields: (now: Date) => Readonly<Record<keyof (typeof automationFields)[K] & string, Field>>
  readonly triggers: readonly (LoggedTrigger | TimedTrigger)[]
}

/** The record that a step is about, as the owner of the rule sees it. */
export interface Subject {
  readonly kind: AutomationKind
  readonly id: number
  readonly code: string
  readonly name: string
  readonly parentId: number | null
  readonly customerId: number | null
  readonly curatorId: number | null
  readonly version: number
  readonly ownerId: number
  readonly now: Date
  /** A text with its slots filled. */
  readonly fill: (text: string) => string
}

/** What became of a message that a step wrote. */
export interface Reaction {
  readonly opened: boolean
  readonly clicked: boolean
  readonly answered: boolean
  /** Opens and clicks are noted with who it was. */
  readonly isTracked: boolean
}

interface Outcome {
  /** The send that it wrote. */
  readonly sendId?: number
  readonly made?: { readonly resource: RecordResource; readonly id: number }
  /** It was not done, though the call was answered. */
  readonly refused?: string | undefined
  /** Why nothing came of it, where that is no failure. */
  readonly left?: string | undefined
}

/** A call as a person would make it. */
export interface Order<E extends Endpoint> {
  readonly endpoint: E
  // biome-ignore lint/suspicious/noExplicitAny: each prepared handler keeps a type of its own between its two halves
  readonly handler: Handler<E> | PreparedHandler<E, any>
  readonly body: z.input<NonNullable<E['body']>>
  readonly outcome?: (reply: ReplyOf<E>) => Outcome
}
// biome-ignore lint/suspicious/noExplicitAny: the registry holds orders of every endpoint
export type AnyOrder = Order<any>
export const order = <E extends Endpoint>(given: Order<E>): AnyOrder => given

export type StepOf<D extends Step['do']> = Extract<Step, { do: D }>

/** A kind of step, for the kinds of records that it can be taken with. */
export interface StepPart<D extends AutomationStepName = AutomationStepName> {
  readonly do: D
  readonly kinds: readonly AutomationKind[]
  readonly order: (step: StepOf<D>, subject: Subject) => AnyOrder
}
// biome-ignore lint/suspicious/noExplicitAny: the registry holds steps of every kind; each reads only its own
type AnyStepPart = StepPart<any>

/** Lists from which values are chosen, by the names of `choiceSources`. */
export interface ChoicePart {
  readonly of: string
  /** The function whose rights say what may be chosen, where it is another one's than the rules'. */
  readonly tag?: FunctionTag
  readonly from: Sql
  readonly id: Sql
  readonly name: Sql
  /** What of it the actor may choose. */
  readonly there: (actor: Actor) => Condition
}

export interface AutomationPart {
  // biome-ignore lint/suspicious/noExplicitAny: the registry holds kinds of every shape
  readonly kinds?: readonly KindPart<any>[]
  readonly steps?: readonly AnyStepPart[]
  readonly choices?: readonly ChoicePart[]
  readonly reaction?: (db: Db, sendId: number) => Promise<Reaction>
}

export interface Registry {
  readonly kind: (kind: AutomationKind) => KindPart
  readonly step: (step: Step, kind: AutomationKind) => AnyStepPart | undefined
  readonly choices: readonly ChoicePart[]
  /** By what the log calls it. */
  readonly kindOf: (resource: string) => KindPart | undefined
  readonly logged: readonly LoggedTrigger[]
  readonly timed: (on: AutomationTrigger) => TimedTrigger | undefined
  readonly reaction: (db: Db, sendId: number) => Promise<Reaction | undefined>
}

export function registryOf(parts: readonly AutomationPart[]): Registry {
  const kinds = new Map(
    parts.flatMap(({ kinds: of = [] }) => of).map((part): [AutomationKind, KindPart] => [part.kind, part]),
  )
  const steps = parts.flatMap((part) => part.steps ?? [])
  const triggers = [...kinds.values()].flatMap((part) => part.triggers)
  return {
    kind: (kind) => {
      const found = kinds.get(kind)
      if (!found) throw new Error(`no capability registered ${kind}`)
      return found
    },
    step: ({ do: name }, kind) => steps.find((part) => part.do === name && part.kinds.includes(kind)),
    kindOf: (name) => [...kinds.values()].find(({ resource }) => resource.name === name),
    choices: parts.flatMap((part) => part.choices ?? []),
    logged: triggers.filter(isLogged),
    reaction: async (db, sendId) => parts.find((part) => part.reaction)?.reaction?.(db, sendId),
    timed: (on) => triggers.find((trigger): trigger is TimedTrigger => trigger.on === on && !isLogged(trigger)),
  }
}

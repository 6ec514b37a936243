import type { channels } from '@crm/contract/channels'
import type { Db } from '../../schema/index.ts'

/** How a fact reads in the activity log: one line for each field that changed, or one for the whole. */
export interface LogLine {
  readonly resource: 'Customer' | 'Campaign' | 'Opportunity' | 'Issue' | 'Account'
  readonly action: number
  readonly targetId: number
  readonly targetCode?: string
  readonly targetName?: string
  readonly parentTarget?: string
  readonly editField?: string
  readonly before?: string | null
  readonly beforeName?: string | null
  readonly after?: string | null
  readonly afterName?: string | null
}

type Channels = typeof channels
/** A message on a hub, to the rooms that the server alone fills. */
export type HubMessage = {
  [C in keyof Channels]: {
    [E in keyof Channels[C]['events'] & string]: {
      readonly channel: C
      readonly event: E
      readonly rooms: readonly string[]
      readonly data: unknown
    }
  }[keyof Channels[C]['events'] & string]
}[keyof Channels]

export interface BellLine {
  readonly userId: number
  readonly resource: LogLine['resource']
  readonly targetId: number
  readonly body: Readonly<Record<string, unknown>>
}

/** Work for the mail queue; the mail is written when it is sent, so that no token rests in a queue. */
export interface MailOrder {
  readonly kind: string
  readonly userId: number
  /** Where the link of the mail leads: one of the configured origins. */
  readonly origin?: string
}

/**
 * What is to be told of one kind of event: how it reads in the log (written with it), and after the commit who hears
 * it by bell, on which hub, and whether a mail goes out. A module lists its own in events.ts.
 */
export interface Fact<B extends object> {
  readonly name: string
  readonly log?: (body: B) => readonly LogLine[]
  readonly bell?: (body: B, db: Db) => Promise<readonly BellLine[]>
  readonly hub?: (body: B, db: Db) => Promise<readonly HubMessage[]>
  readonly mail?: (body: B) => MailOrder | undefined
}

export const fact = <B extends object>(name: string, told: Omit<Fact<B>, 'name'>): Fact<B> => ({ name, ...told })

// biome-ignore lint/suspicious/noExplicitAny: the registry holds facts of every body; each reads only its own
export type AnyFact = Fact<any>

import type { AdministeredResource, RecordResource } from '@crm/contract/activity'
import type { channels } from '@crm/contract/channels'
import type { Db } from '../../schema/index.ts'
import type { Resource } from './capability.ts'

/** How a fact reads in the activity log: one line for each field that changed, or one for the whole. */
export interface LogLine {
  readonly resource: RecordResource | AdministeredResource
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
  /** Why a step was taken, in the words of who took it, and the fail reason that was chosen. */
  readonly reason?: string | null
  readonly failReason?: string | null
}

type Channels = typeof channels
/** A message on a hub, to the rooms that the server alone fills. */
export type HubMessage = {
  [C in keyof Channels]: {
    [E in keyof Channels[C]['events'] & string]: {
      readonly channel: C
      readonly event: E
      readonly rooms: readonly string[]
      /** Rooms whose sockets hear nothing of it, whichever others they are in. */
      readonly except?: readonly string[]
      readonly data: unknown
    }
  }[keyof Channels[C]['events'] & string]
}[keyof Channels]

/** `body` holds `code` and `name` of the target and, where there is one, the `preview` of a text. */
export interface BellLine {
  readonly userId: number
  readonly resource: Resource
  readonly targetId: number
  readonly body: Readonly<Record<string, unknown>>
}

/** What the devices of a person show; it is put into words only where there are any. */
export interface PushLine {
  readonly userId: number
  readonly resource: Resource
  readonly targetId: number
  readonly say: () => Said
}

/** In the words of src/words/push.ts. */
export interface Said {
  readonly title: string
  readonly body: string
  /** A path of our own. */
  readonly clickAction: string
}

/** Work for the mail queue; the mail is written when it is sent, so that no token rests in a queue. */
export interface MailOrder {
  readonly kind: string
  readonly userId: number
  /** Where the link of the mail leads: one of the configured origins. */
  readonly origin?: string
  /** The address, where it is not the one of the account: a new one that is to be confirmed. */
  readonly to?: string
}

/**
 * What is to be told of one kind of event: how it reads in the log (written with it), and after the commit who hears
 * it by bell, by push, on which hub, and whether a mail goes out. A module lists its own in events.ts.
 */
export interface Fact<B extends object> {
  readonly name: string
  readonly log?: (body: B) => readonly LogLine[]
  readonly bell?: (body: B, db: Db) => Promise<readonly BellLine[]>
  /** `bells`: what `bell` just answered for the same event. */
  readonly push?: (body: B, db: Db, bells: readonly BellLine[]) => Promise<readonly PushLine[]>
  readonly hub?: (body: B, db: Db, actorId?: number | null) => Promise<readonly HubMessage[]>
  readonly mail?: (body: B) => MailOrder | undefined
}

export const fact = <B extends object>(name: string, effects: Omit<Fact<B>, 'name'>): Fact<B> => ({ name, ...effects })

// biome-ignore lint/suspicious/noExplicitAny: the registry holds facts of every body; each reads only its own
export type AnyFact = Fact<any>

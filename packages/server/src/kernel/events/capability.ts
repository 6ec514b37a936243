import type { RecordResource } from '@crm/contract/activity'
import type { FunctionTag } from '@crm/contract/permissions'
import type { NotificationKind } from '@crm/contract/setting'
import type { Db } from '../../schema/index.ts'
import type { Actor } from '../actor.ts'
import type { Condition, Sql } from '../database/sql.ts'
import type { AnyJobKind } from '../jobs.ts'
import type { Watched } from '../live/presence.ts'
import type { HearsReturns } from '../mail/bounce/listener.ts'
import type { Platform } from '../platform.ts'
import type { AnyFact } from './fact.ts'
import type { Reaction } from './reaction.ts'

/** A kind of record that bells and pushes are about. */
export interface Resource {
  readonly name: RecordResource
  /** Whose right opens it. */
  readonly tag: FunctionTag
  /** The tab of the bell, and the preference of a person, that it falls under. docs/rules.md. */
  readonly kind: NotificationKind
  /** Whether somebody with access to it sees the record of this id. */
  readonly visible: (actor: Actor, id: Sql) => Condition
}

/** A column that names a stored file. */
export type FileColumn = readonly [table: string, column: string]

/** What a module registers in app.ts: all that the kernel knows of it. */
export interface Capability {
  readonly resource?: Resource
  /** What is told of its events. */
  readonly facts?: readonly AnyFact[]
  /** Its background work. */
  readonly jobs?: (platform: Platform) => readonly AnyJobKind[]
  /** What it does about what happened elsewhere. */
  readonly reaction?: Reaction
  /** Its columns that name stored files. A file that no column names is deleted within the hour. */
  readonly fileColumns?: readonly FileColumn[]
  /** Its records whose open pages see each other. */
  readonly presence?: (db: Db) => Watched
  /** Where mails that come back come to, and who hears what they tell. */
  readonly returns?: (platform: Platform) => HearsReturns
}

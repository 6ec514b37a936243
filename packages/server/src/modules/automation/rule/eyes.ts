import type { FunctionTag } from '@crm/contract/permissions'
import { type Actor, isGranted } from '../../../kernel/actor.ts'
import { findActor } from '../../../kernel/find-actor.ts'
import type { Db } from '../../../schema/index.ts'

/** A reader with the rights to another function; undefined without access to it. */
export async function eyesFor(db: Db, reader: Actor, tag: FunctionTag): Promise<Actor | undefined> {
  const found = await findActor(db, reader.userId, tag)
  return found && isGranted(found, 'access') ? found : undefined
}

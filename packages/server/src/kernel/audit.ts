import type { Db } from '../schema/index.ts'
import type { Fact } from './events/fact.ts'
import { record } from './events/record.ts'
import type { Visit } from './http/handler.ts'

/** Writes one line of the audit: who did what to whom, from where. `details` never holds a secret. */
export async function audit(
  db: Db,
  visit: Pick<Visit, 'address' | 'requestId'>,
  line: { userId: number | null; what: string; target?: string; details?: Record<string, unknown> },
): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      user_id: line.userId,
      what: line.what,
      target: line.target ?? '',
      address: visit.address,
      request_id: visit.requestId,
      details: JSON.stringify(line.details ?? {}),
    })
    .execute()
}

/** In which transaction, who, and from where. */
export interface Acting {
  readonly db: Db
  readonly actor: { readonly userId: number }
  readonly visit: Pick<Visit, 'address' | 'requestId'>
}

/** Writes an act down twice: as an event with its log, and in the audit under the name of the event. */
export async function recordAudited<B extends object>(
  { db, actor, visit }: Acting,
  event: Fact<B>,
  body: B,
  line: { readonly target: string; readonly details?: Record<string, unknown> },
): Promise<void> {
  await record(db, actor, event, body)
  await audit(db, visit, { userId: actor.userId, what: event.name, ...line })
}

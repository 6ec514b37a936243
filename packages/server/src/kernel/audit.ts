import type { Db } from '../schema/index.ts'
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

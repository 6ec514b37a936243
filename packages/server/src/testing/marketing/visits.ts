import type { Harness } from '../harness.ts'
import { runTimedJob } from '../run-jobs.ts'

export const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

/** A recipient's browser, which knows nothing of us. */
export const visit = (h: Harness, url: string, headers: Record<string, string> = {}) =>
  h.app.inject({ url, headers: { 'user-agent': browser, ...headers } })

/** As a form or a mail program posts (RFC 8058). */
export const post = (h: Harness, url: string, payload = 'List-Unsubscribe=One-Click') =>
  h.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } })

/** Once the bursts are over. */
export async function fold(h: Harness): Promise<void> {
  h.clock.pass(31_000)
  await runTimedJob(h, 'tracking-fold')
}

export const messageOf = (h: Harness, messageId: number) =>
  h.db.selectFrom('message').selectAll().where('message_id', '=', messageId).executeTakeFirstOrThrow()

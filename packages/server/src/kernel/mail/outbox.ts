import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Carrier, Connection } from './connection.ts'
import type { MailReadyToSend, SendResult } from './mailer.ts'

const OutboxMail = z.object({
  id: z.string(),
  date: z.iso.datetime(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  messageId: z.string().optional(),
  calendar: z.string().optional(),
})
/** A mail that waits in the folder instead of having been sent; `date` is ISO 8601 in UTC. */
export type OutboxMail = z.infer<typeof OutboxMail>

const idPattern = /^\d{15}-[0-9a-f]{16}$/

/** Writes one JSON file, whole or absent, readable by the owner only: it may hold a reset link. */
export async function keepInOutbox(dir: string, mail: MailReadyToSend): Promise<SendResult> {
  const id = `${String(mail.date.getTime()).padStart(15, '0')}-${randomBytes(8).toString('hex')}`
  const from = mail.from.name ? `${mail.from.name} <${mail.from.address}>` : mail.from.address
  const { calendar, ...words } = mail
  const kept: OutboxMail = {
    ...words,
    id,
    from,
    date: mail.date.toISOString(),
    ...(calendar && { calendar: calendar.content }),
  }
  const unfinished = join(dir, `${id}.unfinished`)
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    await writeFile(unfinished, JSON.stringify(kept, null, 2), { mode: 0o600, flush: true })
    await rename(unfinished, join(dir, `${id}.json`))
    return { outcome: 'sent', detail: 'outbox' }
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    return { outcome: 'retry', detail: `outbox ${codeOf(error)}` }
  }
}

/** A whole mail, as the fields that the page of the outbox shows. */
async function readMail(raw: Buffer): Promise<MailReadyToSend> {
  const { default: PostalMime } = await import('postal-mime')
  const { from, to, subject = '', text = '', html, messageId, date } = await PostalMime.parse(raw)
  return {
    from: { name: from?.name ?? '', address: from?.address ?? '' },
    to: to?.[0]?.address ?? '',
    subject,
    text,
    date: new Date(date ?? Date.now()),
    ...(html === undefined ? {} : { html }),
    ...(messageId === undefined ? {} : { messageId }),
  }
}

const connectionTo = (dir: string): Connection => ({
  async transmit(_envelope, raw, mayBegin = async () => true) {
    const isBegun = await mayBegin().catch(() => false)
    const { outcome, detail } = isBegun
      ? await keepInOutbox(dir, await readMail(raw))
      : { outcome: 'retry', detail: 'withheld' }
    const error = outcome === 'sent' ? undefined : Object.assign(new Error(detail), { code: 'EOUTBOX' })
    return { error, bodyBegun: false, response: error ? undefined : '250 kept in the outbox' }
  },
  isOpen: () => true,
  quit() {},
  close() {},
})

/** The outbox as the way that many mails take. */
export const outboxCarrier = (dir: string): Carrier => ({ open: async () => connectionTo(dir), finish: (raw) => raw })

/** Newest first; a folder that does not exist yet is an empty outbox. */
export async function listOutbox(dir: string, max = 200): Promise<OutboxMail[]> {
  const names = await readdir(dir).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
  const newest = ids.sort().reverse().slice(0, max)
  const mails = await Promise.all(newest.map((id) => readOutbox(dir, id)))
  return mails.filter((mail) => mail !== undefined)
}

/** Absent, not an id, or not a mail: undefined. */
export async function readOutbox(dir: string, id: string): Promise<OutboxMail | undefined> {
  if (!idPattern.test(id)) return undefined
  try {
    return OutboxMail.parse(JSON.parse(await readFile(join(dir, `${id}.json`), 'utf8')))
  } catch {
    return undefined
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'failed'
}

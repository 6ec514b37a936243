import type { ticketComment, ticketLog, ticketNote } from '@crm/contract/ticket'
import type { Call, Handler } from '../../kernel/http/handler.ts'
import { windowOf } from '../../kit/window.ts'
import { findCustomerReader } from '../ticket/public.ts'
import { avatarsOf } from './rules.ts'
import { type EntryKind, listEntries, ticketExists } from './store.ts'
import { listFailReasons, readLog } from './store-log.ts'

type Reading = Pick<Call<typeof ticketComment.all>, 'actor' | 'db' | 'params' | 'refuse'>

/** Where nothing was found there may be no such ticket for the reader. */
async function unlessGone<T>({ actor, db, params, refuse }: Reading, found: readonly T[]): Promise<readonly T[]> {
  if (found.length === 0 && !(await ticketExists(db, actor, params.issueId))) refuse('request.notFound')
  return found
}

async function readBlock(call: Reading, kind: EntryKind) {
  const { actor, db, params } = call
  const entries = await unlessGone(
    call,
    await listEntries(db, { actor, ticketId: params.issueId }, kind, windowOf(params)),
  )
  const items = entries.map(({ author, createdDate, ...entry }) => ({
    ...entry,
    createdDate: createdDate.toISOString(),
    own: author.userId === actor.userId,
  }))
  return { items, userAvatars: avatarsOf(entries) }
}

export const readComments: Handler<typeof ticketComment.all> = (call) => readBlock(call, 'comment')

/** To those for whom notes are not written, a ticket has none. docs/rules.md. */
export const readNotes: Handler<typeof ticketNote.all> = (call) => readBlock(call, 'note')

export const readTicketLog: Handler<typeof ticketLog.ofTicket> = async (call) => {
  const { actor, db, params, platform } = call
  const customerReader = await findCustomerReader(platform, actor)
  const entries = await unlessGone(call, await readLog(db, params.issueId, { actor, customerReader }, windowOf(params)))
  return { issueLog: [...entries], userAvatars: avatarsOf(entries) }
}

export const readFailReasons: Handler<typeof ticketLog.failReasons> = ({ db }) => listFailReasons(db)

import type { ticketFile } from '@crm/contract/ticket'
import { type Actor, isGranted, may } from '../../kernel/actor.ts'
import { findActor } from '../../kernel/find-actor.ts'
import type { Call, FileAnswer, Handler } from '../../kernel/http/handler.ts'
import { isShowable, shownKeyOf, signatureFor, signedUser } from './rules.ts'
import { findFile } from './store.ts'

type Api = typeof ticketFile
type Reading = Pick<Call<Api['view']>, 'actor' | 'db' | 'now' | 'params' | 'platform' | 'query' | 'refuse'>

/**
 * Who asks: the person behind the bearer, or the one whom the link was signed for, with the rights of this moment. A
 * signature says who, never that the person still sees the ticket. docs/rules.md.
 */
async function readerOf({ actor, now, params, platform, query, refuse }: Reading): Promise<Actor> {
  const signing = { fileId: params.fileId, secret: platform.config.DATA_KEY, now }
  const userId = actor?.userId ?? signedUser(query, signing) ?? refuse('access.unknownCaller')
  const reader = await findActor(platform.db, userId, 'MNU_Issue')
  return reader && may(reader, 'access') ? reader : refuse('request.notFound')
}

interface Opening {
  /** Whether the browser is asked to draw what it gets, where it can. */
  readonly toShow: boolean
  readonly asSent: boolean
}

/** What leaves for a disk needs the right to download. docs/rules.md. */
async function open(call: Reading, { toShow, asSent }: Opening): Promise<FileAnswer> {
  const { db, params, refuse } = call
  const reader = await readerOf(call)
  const held = (await findFile(db, reader, params.fileId)) ?? refuse('request.notFound')
  const inline = toShow && isShowable(held)
  if ((asSent || !inline) && !isGranted(reader, 'download')) refuse('access.forbidden')
  const { name, kind: contentType, fileKey } = held
  return answer(call, { name, key: asSent ? fileKey : shownKeyOf(held), contentType, inline })
}

interface Stored {
  readonly name: string
  readonly key: string
  readonly contentType: string
  readonly inline: boolean
}

async function answer({ platform, refuse }: Reading, { name, key, contentType, inline }: Stored): Promise<FileAnswer> {
  const stored = (await platform.files.get(key)) ?? refuse('request.notFound')
  return { name, kind: { contentType }, ...stored, inline }
}

export const viewFile: Handler<Api['view']> = (call) => open(call, { toShow: true, asSent: false })

export const downloadFile: Handler<Api['download']> = (call) => open(call, { toShow: false, asSent: true })

export const originFile: Handler<Api['origin']> = (call) => open(call, { toShow: true, asSent: true })

export const sign: Handler<typeof ticketFile.sign> = async ({ actor, db, now, params, platform, refuse }) => {
  const { fileId } = params
  if (!(await findFile(db, actor, fileId))) refuse('request.notFound')
  return signatureFor(actor.userId, { fileId, secret: platform.config.DATA_KEY, now })
}

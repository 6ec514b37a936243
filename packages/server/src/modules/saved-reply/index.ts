import { SAVED_REPLIES_MAX } from '@crm/contract/rules/limits'
import type { SavedReply, savedReply as savedReplyApi } from '@crm/contract/ticket'
import type { Actor } from '../../kernel/actor.ts'
import type { Handler, HandlersOf } from '../../kernel/http/handler.ts'
import { refuse } from '../../kernel/refused.ts'
import type { Db } from '../../schema/index.ts'
import {
  changeReply,
  countOwn,
  findReply,
  insertReply,
  listReplies,
  lockReply,
  removeReply,
  type StoredReply,
} from './store.ts'

type Api = typeof savedReplyApi

const viewOf = ({ reply_id: replyId, user_id: ownerId, ...reply }: StoredReply, userId: number): SavedReply => ({
  replyId,
  ...reply,
  own: ownerId === userId,
})

async function readBack(db: Db, { userId }: Pick<Actor, 'userId'>, replyId: number): Promise<SavedReply> {
  const reply = await findReply(db, userId, replyId)
  return reply ? viewOf(reply, userId) : refuse('request.notFound')
}

const all: Handler<Api['all']> = async ({ actor, db }) =>
  (await listReplies(db, actor.userId)).map((reply) => viewOf(reply, actor.userId))

const add: Handler<Api['add']> = async ({ actor, body, db, refuse }) => {
  if ((await countOwn(db, actor.userId)) >= SAVED_REPLIES_MAX) refuse('reply.tooMany')
  return readBack(db, actor, await insertReply(db, actor.userId, body))
}

/** A shared reply is everyone's to use and its owner's to change. */
const update: Handler<Api['update']> = async ({ actor, body, db, refuse }) => {
  const reply = await lockReply(db, actor.userId, body.replyId)
  if (!reply) return refuse('request.notFound')
  if (reply.user_id !== actor.userId) return refuse('reply.notYours')
  if (reply.version !== body.version) return refuse('request.staleVersion')
  await changeReply(db, body.replyId, body)
  return readBack(db, actor, body.replyId)
}

const remove: Handler<Api['delete']> = async ({ actor, db, params, refuse }) => {
  const reply = await lockReply(db, actor.userId, params.replyId)
  if (!reply) return refuse('request.notFound')
  if (reply.user_id !== actor.userId) return refuse('reply.notYours')
  await removeReply(db, params.replyId)
}

export const savedReply: HandlersOf<Api> = { all, add, update, delete: remove }

import { type SqlBool, sql } from 'kysely'
import { asBusy } from '../../kernel/database/as-busy.ts'
import { uniqueViolation } from '../../kernel/database/transaction.ts'
import { holdAccount } from '../../kernel/hold-account.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Db } from '../../schema/index.ts'

/** Own ones are bounded apart from this: what colleagues share must not grow a list without end. */
const listMax = 500

/** The only way in: a person's own replies, and those that colleagues share. */
const visible = (db: Db, userId: number) =>
  db
    .selectFrom('saved_reply as r')
    .where((reply) => reply.or([reply('r.user_id', '=', userId), reply('r.shared', '=', true)]))
    .select(['r.reply_id', 'r.user_id', 'r.name', 'r.content', 'r.shared', 'r.version'])

export type StoredReply = Awaited<ReturnType<typeof listReplies>>[number]

/** The own ones first, each part by name. */
export const listReplies = (db: Db, userId: number) =>
  visible(db, userId)
    .orderBy(sql<SqlBool>`r.user_id <> ${userId}`)
    .orderBy(sql`fold(r.name)`)
    .orderBy('r.reply_id')
    .limit(listMax)
    .execute()

export const findReply = (db: Db, userId: number, replyId: number): Promise<StoredReply | undefined> =>
  visible(db, userId).where('r.reply_id', '=', replyId).executeTakeFirst()

export const lockReply = (db: Db, userId: number, replyId: number): Promise<StoredReply | undefined> =>
  visible(db, userId).where('r.reply_id', '=', replyId).forUpdate().executeTakeFirst().catch(asBusy)

/** How many a person has. The account is held meanwhile, so that two additions do not both take the last place. */
export async function countOwn(db: Db, userId: number): Promise<number> {
  await holdAccount(db, userId)
  const { own } = await db
    .selectFrom('saved_reply')
    .select((reply) => reply.cast<number>(reply.fn.countAll(), 'integer').as('own'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return own
}

interface Fields {
  readonly name: string
  readonly content: string
  readonly shared: boolean
}

export async function insertReply(db: Db, userId: number, { name, content, shared }: Fields): Promise<number> {
  const { reply_id } = await db
    .insertInto('saved_reply')
    .values({ user_id: userId, name, content, shared })
    .returning('reply_id')
    .executeTakeFirstOrThrow()
    .catch(asNameExists)
  return reply_id
}

type Changes = { readonly [K in keyof Fields]?: Fields[K] | undefined }

/** What is undefined stays as it is. */
export async function changeReply(db: Db, replyId: number, { name, content, shared }: Changes): Promise<void> {
  await db
    .updateTable('saved_reply')
    .set({ name, content, shared, version: sql`version + 1` })
    .where('reply_id', '=', replyId)
    .execute()
    .catch(asNameExists)
}

export async function removeReply(db: Db, replyId: number): Promise<void> {
  await db.deleteFrom('saved_reply').where('reply_id', '=', replyId).execute()
}

function asNameExists(error: unknown): never {
  throw uniqueViolation(error) === 'saved_reply_name' ? new Refused('reply.nameExists') : error
}

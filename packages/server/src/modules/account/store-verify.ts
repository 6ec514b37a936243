import { timingSafeEqual } from 'node:crypto'
import { VERIFY_CODE_TRIES_MAX } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import { hashToken } from '../../kernel/random-token.ts'
import type { Db } from '../../schema/index.ts'

/** A person has one code at a time: a newer one voids the older, whatever address that was for. */
export async function insertVerifyCode(
  db: Db,
  code: { userId: number; email: string; code: string; now: Date; endsAt: Date },
): Promise<void> {
  const row = {
    email: code.email,
    code_hash: hashToken(code.code),
    tries: 0,
    created_at: code.now,
    ends_at: code.endsAt,
  }
  await db
    .insertInto('verify_code')
    .values({ user_id: code.userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Takes the code of a person's new address out of use if it is the right one; every try counts. */
export async function spendVerifyCode(
  db: Db,
  { userId, email, code, now }: { userId: number; email: string; code: string; now: Date },
): Promise<boolean> {
  const tried = await db
    .updateTable('verify_code')
    .set({ tries: sql`tries + 1` })
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .where('tries', '<', VERIFY_CODE_TRIES_MAX)
    .where('ends_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
  if (!tried || !timingSafeEqual(Buffer.from(tried.code_hash), Buffer.from(hashToken(code)))) return false
  await db.deleteFrom('verify_code').where('user_id', '=', userId).execute()
  return true
}

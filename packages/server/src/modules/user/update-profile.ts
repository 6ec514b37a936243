import type { user } from '@crm/contract/user'
import { recordAudited } from '../../kernel/audit.ts'
import { type Call, prepared } from '../../kernel/http/handler.ts'
import { refuse } from '../../kernel/refused.ts'
import { current } from '../../kit/record-lock.ts'
import { spendVerifyCode } from '../account/index.ts'
import { profileUpdated } from './events.ts'
import { lockUser, namedOf, type StoredUser } from './store.ts'
import { editUser, type Secrets, storePicture } from './store-edit.ts'
import { readUserView } from './store-rows.ts'

type Update = Call<typeof user.updateProfile, Secrets>

const prepareAvatar = ({ actor, body, platform }: Call<typeof user.updateProfile>): Promise<Secrets> =>
  storePicture(platform.files, actor.userId, body.avatar)

/** What a person may say of himself; place, role and rights are the admin's to give. */
export const updateProfile = prepared<typeof user.updateProfile, Secrets>(prepareAvatar, async (call) => {
  const { actor, body, db, now } = call
  const found = current(await lockUser(db, actor.userId), body.version)
  await confirmEmail(call, found)
  const { fullName, email, phone, signature } = body
  const { after, changes } = await editUser(db, found, { fullName, email, phone, signature }, call.prepared, now)
  if (changes.length > 0) {
    const event = { user: { ...namedOf(found), fullName: after.fullName }, changes }
    await recordAudited(call, profileUpdated, event, { target: found.user_name, details: { changes } })
  }
  return (await readUserView(db, actor.userId)) ?? refuse('request.notFound')
})

/** Before anything is written: a wrong code is counted although the call is refused. */
async function confirmEmail({ actor, body, db, now }: Update, found: StoredUser): Promise<void> {
  const { email, verifyCode = '' } = body
  if (email === undefined || email === found.email) return
  const code = { userId: actor.userId, email, code: verifyCode.trim(), now }
  if (!(await spendVerifyCode(db, code))) refuse.afterCommit('account.codeWrong')
}

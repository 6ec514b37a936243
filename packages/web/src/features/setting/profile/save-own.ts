import { type UpdateUserProfile, type UserView, user } from '@crm/contract/user'
import { refreshAvatar } from '../../../kernel/avatar.ts'
import { call } from '../../../kernel/call.ts'
import { isFailure } from '../../../kernel/failure.ts'
import { refusedFields } from '../../../kernel/field-errors.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { changeMe } from '../../../kernel/me.ts'
import { keepUser } from '../../user/user-queries.ts'

export type OwnPatch = Omit<UpdateUserProfile, 'userName' | 'version'>

function keepOwn(view: UserView) {
  const { fullName, avatar, avatarType, userId } = view
  keepUser(view)
  changeMe({ fullName, avatar, avatarType })
  void refreshAvatar(userId)
}

const isUntouched = (base: UserView, current: UserView, patch: OwnPatch) =>
  Object.keys(patch).every((key) => Reflect.get(base, key) === Reflect.get(current, key))

/** An administrator saved meanwhile: another fact is no reason to refuse this one, and the same one is shown first. */
async function saveOver(base: UserView, patch: OwnPatch, refusal: unknown): Promise<void> {
  const current = await call(user.one, { params: { id: base.userId } })
  keepOwn(current)
  if (!isUntouched(base, current, patch)) throw refusal
  return saveOwn(current, patch)
}

/** Saves a change of the own profile; throws why it was refused. */
export async function saveOwn(base: UserView, patch: OwnPatch): Promise<void> {
  try {
    keepOwn(await call(user.updateProfile, { body: { ...patch, version: base.version } }))
  } catch (error) {
    if (!isFailure(error, 'request.staleVersion')) throw error
    await saveOver(base, patch, error)
  }
}

/** Why a fact was not saved, in a sentence. */
export const whyRefused = (error: unknown): string => Object.values(refusedFields(error))[0] ?? refusalText(error)

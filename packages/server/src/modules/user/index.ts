import type { user as userApi } from '@crm/contract/user'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { deleteUser } from './delete.ts'
import { userFacts } from './events.ts'
import { readAll, readAvatar, readOne, readTeam } from './read.ts'
import { recover } from './recover.ts'
import { sendVerifyCode } from './send-verify-code.ts'
import { update } from './update.ts'
import { updateProfile } from './update-profile.ts'
import { validateEmail } from './validate-email.ts'

export const userCapability: Capability = { facts: userFacts }

export const user: HandlersOf<typeof userApi> = {
  all: readAll,
  one: readOne,
  update,
  updateProfile,
  sendVerifyCode,
  validateEmail,
  delete: deleteUser,
  recover,
  ofDepartment: readTeam,
  avatar: readAvatar,
}

import type { account } from '@crm/contract/account'
import { nameSortKey } from '@crm/contract/rules/fold'
import { EMPLOYEE_POSITION_ID, LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import { Email, Phone, required, Username } from '@crm/contract/rules/schemas'
import { PlainCode, SafeName } from '@crm/contract/rules/text'
import { z } from 'zod'
import { isAdmin } from '../../kernel/actor.ts'
import { audit } from '../../kernel/audit.ts'
import { record } from '../../kernel/events/record.ts'
import { type StoredAvatar, storeAvatar } from '../../kernel/files/avatar.ts'
import { type Call, prepared } from '../../kernel/http/handler.ts'
import { hashPassword } from '../../kernel/password-hash.ts'
import { refuse as refuseAny } from '../../kernel/refused.ts'
import { readSetting } from '../../kernel/settings.ts'
import { placeUsers, takesPeople, teamChanged } from '../department/index.ts'
import { accountRegistered, activationRequested } from './events.ts'
import { brakeMails } from './password/forgot-password.ts'
import { refuseWeakPassword } from './password/new-password.ts'
import { originFor, readNewPassword, sealWirePassword, selfRegistration } from './rules.ts'
import { findPlacement, insertAccount } from './store.ts'

type Register = typeof account.register

const Person = z.object({
  userName: required('userName', Username),
  fullName: required('fullName', SafeName(1, 200)),
  email: required('email', Email),
  phone: Phone.default(''),
  machineCode: PlainCode(0, 20).default(''),
})

interface Checked {
  readonly person: z.output<typeof Person>
  readonly passwordHash: string
  readonly machinePasswordSealed: string | null
  readonly avatar: StoredAvatar | null
}

async function check(call: Call<Register>): Promise<Checked> {
  const { actor, body, platform, refuse } = call
  await refuseStranger(call)
  const person = Person.safeParse(body)
  if (!person.success)
    return refuse(
      'request.malformed',
      person.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message })),
    )
  if (!actor) await brakeMails(platform, person.data.email, call.visit.network)
  const password = readNewPassword(body.password, platform.config)
  if (password === undefined) return refuse('request.malformed', [{ field: 'password', message: 'error.passErr' }])
  await refuseWeakPassword(call.db, password, person.data)
  const machinePasswordSealed = sealWirePassword(body.machinePassword, platform.config)
  if (machinePasswordSealed === undefined)
    return refuse('request.malformed', [{ field: 'machinePassword', message: 'error.passErr' }])
  return {
    person: person.data,
    passwordHash: await hashPassword(password),
    machinePasswordSealed,
    avatar: body.avatar ? ((await storeAvatar(platform.files, body.avatar)) ?? refuse('account.avatarRefused')) : null,
  }
}

/** An admin registers. A visitor may where the setting allows it, and gets no say in place or rights. */
async function refuseStranger({ actor, bearerRefusal, db, refuse }: Call<Register>): Promise<void> {
  if (actor && isAdmin(actor)) return
  if (actor) refuse('access.forbidden')
  // Somebody whose session is over is no visitor: what an admin fills in is not left out in silence.
  if (bearerRefusal) refuseAny(bearerRefusal)
  if (!(await readSetting(db, selfRegistration))) refuse('access.unknownCaller')
}

/** The seat of a leader belongs to the department, which gives it to an account that is there. */
async function takeSeat(call: Call<Register, Checked>, userId: number): Promise<void> {
  const { actor } = call
  if (actor === null) return
  await placeUsers({ ...call, actor }, { userIds: [userId], positionId: LEADER_POSITION_ID }, refuseAny)
}

export const register = prepared<Register, Checked>(check, async (call) => {
  const { actor, body, db, platform, visit, prepared: checked } = call
  const asked: Partial<typeof body> = actor ? body : {}
  const place = await placeOf(call, asked)
  const isLeader = place.position_id === LEADER_POSITION_ID
  const { userName, fullName, email, phone, machineCode } = checked.person
  const userId = await insertAccount(db, {
    user_name: userName,
    full_name: fullName,
    email,
    phone,
    password_hash: checked.passwordHash,
    priority_permission: asked.priorityPermission ?? 3,
    ...place,
    position_id: isLeader ? EMPLOYEE_POSITION_ID : place.position_id,
    machine_code: actor ? machineCode : '',
    machine_password_sealed: actor ? checked.machinePasswordSealed : null,
    avatar_key: checked.avatar?.key ?? null,
    avatar_type: checked.avatar?.kind ?? null,
    name_key: nameSortKey(fullName),
  })
  await record(db, actor, accountRegistered, { userId, userName, fullName })
  if (isLeader) await takeSeat(call, userId)
  else await record(db, actor, teamChanged, { departmentId: place.department_id, users: [{ userId, fullName }] })
  await record(db, actor, activationRequested, { userId, origin: originFor(body.hosting, platform.config.origins) })
  await audit(db, visit, { userId: actor?.userId ?? null, what: 'account.registered', target: userName })
  return { userId }
})

async function placeOf({ db, refuse }: Call<Register, Checked>, asked: Partial<Call<Register>['body']>) {
  const { departmentId, userGroupId, positionId = EMPLOYEE_POSITION_ID } = asked
  const place = await findPlacement(db, { departmentId, userGroupId, positionId })
  if (!place?.department_id) return refuse('account.departmentUnknown')
  if (!place.user_group_id) return refuse('account.userGroupUnknown')
  if (!place.position_id) return refuse('account.positionUnknown')
  // Asked after the department is held; a leader brings what is asked for.
  const brings = positionId === LEADER_POSITION_ID
  if (!brings && !(await takesPeople(db, place.department_id))) return refuse('department.noLeader')
  return {
    department_id: place.department_id,
    user_group_id: place.user_group_id,
    position_id: place.position_id,
  }
}

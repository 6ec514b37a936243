import type { account } from '@crm/contract/account'
import { nameSortKey } from '@crm/contract/rules/fold'
import { Email, Phone, Username } from '@crm/contract/rules/schemas'
import { PlainCode, SafeName } from '@crm/contract/rules/text'
import { z } from 'zod'
import { isAdmin } from '../../kernel/actor.ts'
import { audit } from '../../kernel/audit.ts'
import { record } from '../../kernel/events/record.ts'
import { newFileKey } from '../../kernel/files/files.ts'
import { makeAvatar } from '../../kernel/files/image.ts'
import { type Call, prepared } from '../../kernel/http/handler.ts'
import { hashPassword } from '../../kernel/password-hash.ts'
import { readSetting } from '../../kernel/settings.ts'
import { decodeWirePassword, sealSecret } from '../../kernel/wire-password.ts'
import { activationRequested } from './events.ts'
import { brakeMails } from './forgot-password.ts'
import { isBlockedPassword, originFor, passphrasesOf, readNewPassword } from './rules.ts'
import { findPlacement, insertAccount } from './store.ts'

type Register = typeof account.register
const employeePosition = 4

const Person = z.object({
  userName: Username,
  fullName: SafeName(1, 200),
  email: Email,
  phone: Phone.default(''),
  machineCode: PlainCode(0, 20).default(''),
})

interface Checked {
  readonly person: z.output<typeof Person>
  readonly passwordHash: string
  readonly machinePasswordSealed: string | null
  readonly avatar: { readonly key: string; readonly kind: string } | null
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
  if (!actor) await brakeMails(platform, person.data.email, call.visit.address)
  const password = readNewPassword(body.password, platform.config)
  if (password === undefined) return refuse('request.malformed', [{ field: 'password', message: 'error.passErr' }])
  if (isBlockedPassword(password, person.data.userName)) return refuse('account.passwordBlocked')
  return {
    person: person.data,
    passwordHash: await hashPassword(password),
    machinePasswordSealed: sealMachinePassword(call),
    avatar: await storeAvatar(call),
  }
}

/** An admin registers. A visitor may where the setting allows it, and gets no say in place or rights. */
async function refuseStranger({ actor, db, refuse }: Call<Register>): Promise<void> {
  if (actor && isAdmin(actor)) return
  if (actor) refuse('access.forbidden')
  if (!(await readSetting(db, 'selfRegistration'))) refuse('access.unknownCaller')
}

function sealMachinePassword({ body, platform }: Call<Register>): string | null {
  if (!body.machinePassword) return null
  const plain = decodeWirePassword(body.machinePassword, passphrasesOf(platform.config))
  return plain ? sealSecret(plain, platform.config.DATA_KEY) : null
}

/** The picture is stored before its row: a file that no row names is swept away later. */
async function storeAvatar({ body, platform, refuse }: Call<Register>): Promise<Checked['avatar']> {
  if (!body.avatar) return null
  const made = await makeAvatar(Buffer.from(body.avatar.replace(/^data:[\w/+.-]{1,60};base64,/, ''), 'base64'))
  if (made.outcome !== 'image') return refuse('account.avatarRefused')
  const key = newFileKey()
  await platform.files.put(key, made.bytes, made.contentType)
  return { key, kind: made.contentType }
}

export const register = prepared<Register, Checked>(
  check,
  async ({ actor, body, db, platform, refuse, visit, prepared: checked }: Call<Register, Checked>) => {
    const asked: Partial<typeof body> = actor ? body : {}
    const positionId = asked.positionId ?? employeePosition
    const place = await findPlacement(db, {
      departmentId: asked.departmentId,
      userGroupId: asked.userGroupId,
      positionId,
    })
    if (!place?.department_id) return refuse('account.departmentUnknown')
    if (!place.user_group_id) return refuse('account.userGroupUnknown')
    if (!place.position_id) return refuse('account.positionUnknown')
    const { userName, fullName, email, phone, machineCode } = checked.person
    const userId = await insertAccount(db, {
      user_name: userName,
      full_name: fullName,
      email,
      phone,
      password_hash: checked.passwordHash,
      priority_permission: asked.priorityPermission ?? 3,
      department_id: place.department_id,
      position_id: place.position_id,
      user_group_id: place.user_group_id,
      machine_code: actor ? machineCode : '',
      machine_password_sealed: actor ? checked.machinePasswordSealed : null,
      avatar_key: checked.avatar?.key ?? null,
      avatar_type: checked.avatar?.kind ?? null,
      name_key: nameSortKey(fullName),
    })
    await record(db, actor, activationRequested, { userId, origin: originFor(body.hosting, platform.config.origins) })
    await audit(db, visit, { userId: actor?.userId ?? null, what: 'account.registered', target: userName })
    return { userId }
  },
)

import { account } from '@crm/contract/account'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import type { FieldErrors } from '../../../kernel/field-errors.ts'
import { tellRefusal } from '../../../kernel/tell-refusal.ts'
import { canEncrypt, toWirePassword } from '../../sign-in/wire-password.ts'
import { refreshUsers } from '../user-queries.ts'
import { emptyUser, faultsOf, findFaults, readPerson, type TypedUser } from './typed-user.ts'

/** The summary may stand above what is in sight. */
const showFirst = (faults: FieldErrors) =>
  requestAnimationFrame(() => {
    const named = [...document.querySelectorAll<HTMLElement>('[role=dialog] [name]')]
    named.find((field) => (field.getAttribute('name') ?? '') in faults)?.focus()
  })

async function bodyOf(typed: TypedUser) {
  const { departmentId, positionId, userGroupId, picture, machinePassword } = typed
  return {
    ...readPerson(typed),
    hosting: location.origin,
    password: await toWirePassword(typed.newPassword),
    priorityPermission: typed.priorityPermission,
    ...(departmentId !== null && { departmentId }),
    ...(positionId !== null && { positionId }),
    ...(userGroupId != null && { userGroupId }),
    ...(machinePassword !== '' && { machinePassword: await toWirePassword(machinePassword) }),
    ...(picture && { avatar: picture.avatar, avatarType: picture.avatarType }),
  }
}

/** What is typed, what is wrong with it, and its one way to the server. A refusal leaves all of it in place. */
export function useRegisterForm(onRegistered: (userId: number, typed: TypedUser) => void) {
  const [typed, setTyped] = useState(emptyUser)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refused, setRefused] = useState<string>()
  const [saving, setSaving] = useState(false)

  function change(part: Partial<TypedUser>, ...fields: string[]) {
    setTyped((now) => ({ ...now, ...part }))
    const touched = fields.length > 0 ? fields : Object.keys(part)
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !touched.includes(field))))
  }

  async function send() {
    setSaving(true)
    try {
      const { userId } = await call(account.register, { body: await bodyOf(typed) })
      void refreshUsers()
      onRegistered(userId, typed)
    } catch (error) {
      const found = faultsOf(error)
      setErrors(found)
      showFirst(found)
      if (Object.keys(found).length === 0) setRefused(tellRefusal(error))
    } finally {
      setSaving(false)
    }
  }

  function submit() {
    if (!canEncrypt()) return
    const found = findFaults(typed)
    setErrors(found)
    setRefused(undefined)
    showFirst(found)
    if (Object.keys(found).length === 0) void send()
  }
  return { typed, errors, refused, saving, change, submit, changed: typed !== emptyUser }
}
export type RegisterForm = ReturnType<typeof useRegisterForm>

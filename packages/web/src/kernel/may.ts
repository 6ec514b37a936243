import { permission } from '@crm/contract/permission'
import type { Action, FunctionTag } from '@crm/contract/permissions'
import { call } from './call.ts'
import { createCell } from './cell.ts'
import { getMe, isAdmin, type Me, useMe } from './me.ts'
import { type AnyRecord, allAllowed, noneAllowed, type Rights, readRights, sourceOf } from './rights.ts'

const rights = createCell<Rights | null>(null)
let loading: Promise<void> | null = null

function askRights(me: Me): Promise<readonly AnyRecord[]> {
  const byPosition = { positionId: me.positionId, departmentId: me.departmentId }
  switch (sourceOf(me)) {
    case 'user':
      return call(permission.ofUser, { params: { id: me.userId } })
    case 'userGroup':
      return call(permission.ofUserGroup, { params: { userGroupId: me.userGroupId } })
    case 'leader':
      return call(permission.ofLeader, { params: byPosition })
    case 'position':
      return call(permission.ofPosition, { params: byPosition })
  }
}

/** Asks anew. A failure is ignored, as the specification says: what is not known is not allowed. */
export async function loadRights(): Promise<void> {
  const me = getMe()
  if (me === null || isAdmin(me)) return
  const found = await askRights(me).catch(() => null)
  // Another person may have signed in meanwhile.
  if (found !== null && getMe()?.userId === me.userId) rights.set(readRights(found, sourceOf(me) === 'leader'))
}

/** Resolves when the rights of the signed-in user are known, or could not be asked. */
export function rightsReady(): Promise<void> {
  const me = getMe()
  if (me === null || isAdmin(me) || rights.get() !== null) return Promise.resolve()
  loading ??= loadRights().finally(() => {
    loading = null
  })
  return loading
}

export const forgetRights = () => rights.set(null)

const flagsOf = (me: Me | null, known: Rights | null, tag: FunctionTag) =>
  isAdmin(me) ? allAllowed : (known?.get(tag) ?? noneAllowed)

/** May the signed-in user do this? A display rule: the server decides again. */
export const may = (tag: FunctionTag, action: Action) => flagsOf(getMe(), rights.get(), tag)[action]

/** The seven answers for one function: `useMay('MNU_Customer').edit`. */
export function useMay(tag: FunctionTag): Readonly<Record<Action, boolean>> {
  return flagsOf(useMe(), rights.use(), tag)
}

/** For a list of functions, as the menu has it. */
export function useMayAny(): (tag: FunctionTag, action: Action) => boolean {
  const me = useMe()
  const known = rights.use()
  return (tag, action) => flagsOf(me, known, tag)[action]
}

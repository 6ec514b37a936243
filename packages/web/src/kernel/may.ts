import { permission } from '@crm/contract/permission'
import type { Action, FunctionTag } from '@crm/contract/permissions'
import { call } from './call.ts'
import { createCell } from './cell.ts'
import { isAway } from './failure.ts'
import { getMe, isAdmin, type Me, useMe } from './me.ts'
import { type AnyRecord, allAllowed, noneAllowed, type Rights, readKeptRights, readRights, sourceOf } from './rights.ts'
import { vault } from './vault.ts'

/** Of the user, as all that is not of the device: it goes with the session. */
const KEPT = 'rights'
/** A network that does not answer must not hold the page of whom it let in before. */
const PATIENCE_MS = 3_000

const rights = createCell<Rights | null>(null)
let loading: Promise<void> | null = null
let questions = 0

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
  questions += 1
  const question = questions
  const found = await askRights(me).catch((error: unknown) => {
    if (isAway(error)) takeKept()
    return null
  })
  // Another person may have signed in meanwhile, or a later answer be here already.
  if (found === null || question !== questions || getMe()?.userId !== me.userId) return
  const known = readRights(found, sourceOf(me) === 'leader')
  rights.set(known)
  vault.set(KEPT, { userId: me.userId, rights: [...known] })
}

/** Without a server the page opens by what it said last; the server itself decides again about everything. */
function takeKept() {
  const me = getMe()
  if (me !== null && rights.get() === null) rights.set(readKeptRights(vault.get(KEPT), me.userId))
}

async function keptInTime(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  if (loading !== null) takeKept()
}

/** What is known of the own rights; null while nothing is, and for an admin. */
export const knownRights = rights.get

/** Resolves when the rights of the signed-in user are known, or could not be asked. */
export function rightsReady(): Promise<void> {
  const me = getMe()
  if (me === null || isAdmin(me) || rights.get() !== null) return Promise.resolve()
  loading ??= askOnce()
  return vault.get(KEPT) === null ? loading : Promise.race([loading, keptInTime()])
}

function askOnce(): Promise<void> {
  const asked: Promise<void> = loadRights().finally(() => {
    if (loading === asked) loading = null
  })
  return asked
}

export function forgetRights() {
  rights.set(null)
  // Whoever signs in next does not wait for the answer that the last one was waiting for.
  loading = null
}

const flagsOf = (me: Me | null, known: Rights | null, tag: FunctionTag) =>
  isAdmin(me) ? allAllowed : (known?.get(tag) ?? noneAllowed)

/** May the signed-in user do this? A display rule: the server decides again. */
export const may = (tag: FunctionTag, action: Action) => flagsOf(getMe(), rights.get(), tag)[action]

/** By what is known so far, or was known last time: whether an answer is worth asking for before the rights are here. */
export function mayProbably(tag: FunctionTag, action: Action): boolean {
  const me = getMe()
  return me !== null && flagsOf(me, rights.get() ?? readKeptRights(vault.get(KEPT), me.userId), tag)[action]
}

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

import { type SignedInUser, session } from '@crm/contract/account'
import { call } from './call.ts'
import { forgetSession } from './expiry.ts'
import { goTo } from './go.ts'
import { loadRights } from './may.ts'
import { dropMe, getMe, getToken, keepMe } from './me.ts'
import { tellOtherTabs } from './tabs.ts'

/** Signing out must not wait for a server that is away. */
const FAREWELL_MS = 4_000
const leaving: (() => Promise<unknown>)[] = []

/** A call that has to be made while the token still counts, as deleting this browser's push token. */
export const beforeSignOut = (step: () => Promise<unknown>) => {
  leaving.push(step)
}

const withinFarewell = (step: () => Promise<unknown>) =>
  Promise.race([step(), new Promise((resolve) => setTimeout(resolve, FAREWELL_MS))]).catch(() => undefined)

/** First after Authenticate: from here on the token and the user are this browser's. */
export function keepSignedIn(user: SignedInUser): void {
  forgetSession()
  keepMe(user)
  tellOtherTabs()
}

/** Last before the first page: notes the session and loads the rights. Both may fail unnoticed. */
export async function openSession({ token }: SignedInUser): Promise<void> {
  const noted = call(session.add, { body: { userAgent: '', token } }).catch(() => undefined)
  await Promise.all([noted, loadRights()])
}

/** Order of the specification: push token, session, local state, listeners, then the sign-in screen. */
export async function signOut(): Promise<void> {
  const token = getToken()
  for (const step of leaving) await withinFarewell(step)
  if (token !== null && getMe() !== null) await withinFarewell(() => call(session.delete, { body: { token } }))
  dropMe()
  forgetSession()
  tellOtherTabs()
  goTo(location.pathname.startsWith('/m/') ? '/m/login' : '/login')
}

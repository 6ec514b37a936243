import { type SignedInUser, session } from '@crm/contract/account'
import { call } from './call.ts'
import { drafts } from './drafts.ts'
import { forgetSession } from './expiry.ts'
import { goTo } from './go.ts'
import { loadRights } from './may.ts'
import { dropMe, getMe, getToken, keepMe } from './me.ts'
import { forgetOffline } from './offline-store.ts'
import { tellOtherTabs } from './tabs.ts'
import { within } from './within.ts'

/** Signing out must not wait for a server that is away. */
const FAREWELL_MS = 4_000

/** First after Authenticate: from here on the token and the user are this browser's. */
export function keepSignedIn(user: SignedInUser): void {
  forgetSession()
  keepMe(user)
  drafts.dropOthers(user.userId)
  tellOtherTabs()
}

/** Last before the first page: notes the session and loads the rights. Both may fail unnoticed. */
export async function openSession({ token }: SignedInUser): Promise<void> {
  const noted = call(session.add, { body: { userAgent: '', token } }).catch(() => undefined)
  await Promise.all([noted, loadRights()])
}

/** In this order: session, local state, listeners, then the sign-in screen (docs/rules.md, R-3.5). */
export async function signOut(): Promise<void> {
  const token = getToken()
  if (token !== null && getMe() !== null)
    await within(call(session.delete, { body: { token } }), FAREWELL_MS, undefined)
  dropMe()
  forgetSession()
  // Only who leaves on purpose gives up what still waits: after a session that ran out it is sent at the next sign-in.
  await forgetOffline('outbox').catch(() => undefined)
  tellOtherTabs()
  goTo(location.pathname.startsWith('/m/') ? '/m/login' : '/login')
}

import { demoPassword } from '../packages/server/src/demo/staff.ts'
import { encodeWirePassword } from '../packages/server/src/kernel/wire-password.ts'

export interface SignedIn {
  readonly userId: number
  readonly departmentId: number
  readonly headers: Record<string, string>
}

/** Signs a demo user in, as a browser does. */
export async function signIn(origin: string, userName: string): Promise<SignedIn> {
  const config = (await (await fetch(`${origin}/api/client-config`)).json()) as {
    comAes: string
    clientPassphrase: string
  }
  const password = encodeWirePassword(demoPassword, config.clientPassphrase)
  const answer = await fetch(`${origin}/api/UserAccount/Authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'com-aes': config.comAes },
    body: JSON.stringify({ username: userName, password }),
  })
  const me = (await answer.json()) as { token: string; userId: number; departmentId: number }
  if (!answer.ok) throw new Error(`${userName} could not sign in`)
  return {
    userId: me.userId,
    departmentId: me.departmentId,
    headers: { authorization: `Bearer ${me.token}`, nameid: String(me.userId) },
  }
}

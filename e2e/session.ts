import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { type APIRequestContext, expect, request as requests } from '@playwright/test'

export const password = 'Demo@2026'

/** What the server knows of somebody who signed in, and the page, too. */
export interface Session {
  readonly token: string
  readonly userId: number
  readonly userName: string
}

interface ClientConfig {
  readonly comAes: string
  readonly clientPassphrase: string
}

let server: Promise<APIRequestContext> | undefined
let config: Promise<ClientConfig> | undefined

/** Speaks with the server beside all pages, for as long as this worker lives. */
export const openRequests = (): Promise<APIRequestContext> => {
  server ??= requests.newContext({ baseURL: `http://127.0.0.1:${process.env['E2E_PORT']}` })
  return server
}

async function fetchConfig(): Promise<ClientConfig> {
  const answer = await (await openRequests()).get('/api/client-config')
  return answer.json()
}

export const clientConfig = (): Promise<ClientConfig> => {
  config ??= fetchConfig()
  return config
}

/** A password as it travels: AES-256-GCM under the configured passphrase. */
export function seal(text: string, passphrase: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(passphrase).digest(), iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/** Sessions of this worker that no test uses now: to sign in costs a hash each time. */
const idle = new Map<string, Session[]>()
const used: Session[] = []

/** As a page does that has just signed in; false when the session has ended. */
async function note({ token, userName }: Session): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` }
  const data = { userName, userAgent: '', token }
  return (await (await openRequests()).post('/api/LoginSession/AddSession', { headers, data })).ok()
}

async function authenticate(userName: string): Promise<Session> {
  const { comAes, clientPassphrase } = await clientConfig()
  const data = { username: userName, password: seal(password, clientPassphrase) }
  const headers = { 'com-aes': comAes }
  const answer = await (await openRequests()).post('/api/UserAccount/Authenticate', { headers, data })
  expect(answer.ok(), `${userName} signs in: ${await answer.text()}`).toBe(true)
  const session: Session = await answer.json()
  expect(await note(session)).toBe(true)
  return session
}

/** A session of the person that nobody else has until the test ends. */
export async function takeSession(userName: string): Promise<Session> {
  const found = idle.get(userName)?.pop()
  const session = found && (await note(found)) ? found : await authenticate(userName)
  used.push(session)
  return session
}

export function returnSessions(): void {
  for (const session of used.splice(0)) idle.set(session.userName, [...(idle.get(session.userName) ?? []), session])
}

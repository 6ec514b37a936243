import { existsSync, readFileSync } from 'node:fs'
import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { ConfigError } from '../config.ts'
import { type Delivery, deliveryOf, type PushMessage, undelivered } from './message.ts'

const ServiceAccount = z.object({
  project_id: z.string().regex(/^[a-z0-9-]{1,60}$/),
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z.url(),
})
type ServiceAccount = z.infer<typeof ServiceAccount>

const timeoutMs = 10_000
const keepSeconds = 24 * 3600
const assertionSeconds = 3_600
/** A token is asked for anew so long before it ends. */
const marginMs = 60_000

/** The service account: a path to its JSON file, or the JSON itself. */
export function readServiceAccount(setting: string): ServiceAccount {
  const text = setting.trim().startsWith('{') || !existsSync(setting) ? setting : readFileSync(setting, 'utf8')
  try {
    return ServiceAccount.parse(JSON.parse(text))
  } catch {
    throw new ConfigError('FCM_SERVICE_ACCOUNT is neither the JSON of a service account nor a file that holds it.')
  }
}

const Granted = z.object({ access_token: z.string(), expires_in: z.number() })

/** Bearer tokens of the service account, each used until shortly before it ends. */
function openTokens(account: ServiceAccount, clock: Clock) {
  let kept: { readonly token: string; readonly untilMs: number } | undefined

  async function ask(): Promise<string> {
    const nowSeconds = Math.floor(clock.now().getTime() / 1000)
    const assertion = await new SignJWT({ scope: 'https://www.googleapis.com/auth/firebase.messaging' })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt(nowSeconds)
      .setExpirationTime(nowSeconds + assertionSeconds)
      .sign(await importPKCS8(account.private_key, 'RS256'))
    const answer = await fetch(account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw Object.assign(new Error('no token'), { code: `token status ${answer.status}` })
    const { access_token: token, expires_in: seconds } = Granted.parse(await answer.json())
    kept = { token, untilMs: clock.now().getTime() + seconds * 1000 - marginMs }
    return token
  }

  return {
    read: async () => (kept && kept.untilMs > clock.now().getTime() ? kept.token : ask()),
    forget() {
      kept = undefined
    },
  }
}

const bodyOf = (token: string, { id, title, body, clickAction, data }: PushMessage) => ({
  message: {
    token,
    notification: { title, body },
    data: { ...data, id, clickAction },
    android: { priority: 'HIGH', ttl: `${keepSeconds}s`, notification: { tag: id } },
  },
})

interface Options {
  readonly account: ServiceAccount
  readonly url: string
  readonly clock: Clock
}

/** Sends to an app by FCM's HTTP v1. */
export function openFcm({ account, url, clock }: Options) {
  const tokens = openTokens(account, clock)
  const address = `${url.replace(/\/$/, '')}/v1/projects/${account.project_id}/messages:send`

  return async (token: string, message: PushMessage): Promise<Delivery> => {
    try {
      const { status } = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${await tokens.read()}`, 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(token, message)),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (status !== 401) return deliveryOf(status)
      tokens.forget()
      return { outcome: 'retry', detail: 'status 401' }
    } catch (error) {
      return undelivered(error)
    }
  }
}

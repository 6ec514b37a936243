import { readFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { getCACertificates } from 'node:tls'
import addressparser from 'nodemailer/lib/addressparser'
import type { Db } from '../../schema/index.ts'
import type { Clock } from '../clock.ts'
import { type Config, ConfigError } from '../config.ts'
import { openFcm, readServiceAccount } from './fcm.ts'
import type { Delivery, PushMessage } from './message.ts'
import { checkVapidPair, readVapidKeys, type VapidKeys } from './vapid.ts'
import { openWebPush } from './web.ts'

export interface Pusher {
  /** By which browsers know us when they subscribe. */
  publicKey(): Promise<string>
  /** Tries once; `token` as it was registered. */
  send(platform: 'web' | 'android', token: string, message: PushMessage): Promise<Delivery>
}

interface Options {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
}

const contactOf = (from: string) => `mailto:${addressparser(from, { flatten: true })[0]?.address ?? from}`

/** Certificates that are believed besides those of the system. */
function authorities(file: string | undefined) {
  if (file === undefined) return {}
  try {
    return { ca: [...getCACertificates(), readFileSync(file, 'utf8')] }
  } catch {
    throw new ConfigError(`PUSH_CA is not a file that can be read: ${file}`)
  }
}

export function openPusher({ config, db, clock }: Options): Pusher {
  checkVapidPair(config)
  let known: Promise<VapidKeys> | undefined
  const keys = () => {
    known ??= readVapidKeys(db, config).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
  const web = openWebPush({
    keys,
    contact: contactOf(config.MAIL_FROM),
    ownHosts: config.PUSH_HOSTS,
    agent: new Agent({ keepAlive: true, ...authorities(config.PUSH_CA) }),
  })
  const account = config.FCM_SERVICE_ACCOUNT
  const fcm = account && openFcm({ account: readServiceAccount(account), url: config.FCM_URL, clock })
  return {
    publicKey: async () => (await keys()).publicKey,
    send: async (platform, token, message) => {
      if (platform === 'web') return web(token, message)
      return fcm ? fcm(token, message) : { outcome: 'failed', detail: 'no service account' }
    },
  }
}

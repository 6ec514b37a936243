import { randomBytes } from 'node:crypto'
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Flag = z.enum(['true', 'false', '1', '0', 'on', 'off']).transform((text) => ['true', '1', 'on'].includes(text))
const Seconds = z.coerce.number().int().positive()
const role = z.enum(['http', 'realtime', 'jobs'])
const Secret = z.string().min(16).optional()
const Ports = z
  .string()
  .transform((text) => text.split(',').map((port) => Number(port.trim())))
  .pipe(z.array(z.number().int().min(1).max(65_535)))

const Hosts = z.string().transform((text) =>
  text
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean),
)

/** The environment: docs/operations.md lists what each setting does. */
const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_ADMIN_URL: z.string().optional(),
  REDIS_URL: z.string().optional(),
  FILES_URL: z.string().optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Lite CRM <no-reply@localhost>'),
  MAIL_TEST_PORTS: Ports.optional(),
  BOUNCE_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  DNS_SERVERS: Hosts.optional(),
  BOUNCE_HOST: z.string().default('0.0.0.0'),
  PUBLIC_ORIGINS: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  DEMO: Flag.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ROLES: z
    .string()
    .default('http,realtime,jobs')
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(role).min(1)),
  TRUST_PROXY: z.string().optional(),
  SESSION_IDLE: Seconds.default(2 * 3600),
  SESSION_MAX: Seconds.default(12 * 3600),
  SESSIONS_PER_USER: z.coerce.number().int().min(1).max(1_000).default(20),
  CONNECTIONS_PER_USER: z.coerce.number().int().min(1).max(10_000).default(20),
  METRICS_TOKEN: z.string().min(16).optional(),
  COM_AES: z.string().min(8).optional(),
  CLIENT_PASSPHRASE: z.string().min(8).optional(),
  CLIENT_PASSPHRASE_BEFORE: z.string().min(8).optional(),
  JWT_SECRET: Secret,
  DATA_KEY: Secret,
  DATA_KEY_BEFORE: Secret,
  PUSH_HOSTS: Hosts.default([]),
  PUSH_CA: z.string().optional(),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  FCM_SERVICE_ACCOUNT: z.string().optional(),
  FCM_URL: z.url().default('https://fcm.googleapis.com'),
  RATE_LIMITS: Flag.default(true),
})
type Environment = z.infer<typeof Environment>

const secretNames = ['COM_AES', 'CLIENT_PASSPHRASE', 'JWT_SECRET', 'DATA_KEY'] as const
type Secrets = Record<(typeof secretNames)[number], string>

export type Config = Omit<Environment, keyof Secrets | 'DEMO'> &
  Secrets & {
    readonly embedded: boolean
    readonly demo: boolean
    readonly origins: readonly string[]
    readonly filesUrl: string
  }

/** What is wrong with how the product is started, in words for the person who starts it. */
export class ConfigError extends Error {}

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

/** Reads and checks the environment. Throws ConfigError in words for the person who starts the product. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(set)
  if (!parsed.success) throw new ConfigError(z.prettifyError(parsed.error))
  const settings = parsed.data
  const embedded = settings.DATABASE_URL === undefined
  const demo = settings.DEMO ?? (embedded && settings.NODE_ENV !== 'production')
  if (demo && !loopback.has(settings.HOST))
    throw new ConfigError(
      `The demo company has known passwords and listens on this machine only; HOST is ${settings.HOST}. Set DEMO=false or HOST=127.0.0.1.`,
    )
  if (demo && !embedded)
    throw new ConfigError('The demo company lives in the embedded database only; unset DEMO or DATABASE_URL.')
  if ((settings.VAPID_PUBLIC_KEY === undefined) !== (settings.VAPID_PRIVATE_KEY === undefined))
    throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are set together, or neither of them.')
  const origins = settings.PUBLIC_ORIGINS?.split(',').map(originOf)
  return {
    ...settings,
    ...secretsOf(settings, embedded),
    embedded,
    demo,
    origins: origins ?? ownOrigins(settings),
    filesUrl: settings.FILES_URL ?? join(settings.DATA_DIR, 'files'),
  }
}

function originOf(text: string): string {
  const url = URL.parse(text.trim())
  if (!url)
    throw new ConfigError(`PUBLIC_ORIGINS holds no address: ${text.trim()}. Write it as https://crm.example.vn.`)
  return url.origin
}

/** Where a browser on this machine finds us; anything further away is named in PUBLIC_ORIGINS. */
const ownOrigins = ({ HOST, PORT }: Environment): string[] => {
  const names = loopback.has(HOST) || HOST === '0.0.0.0' ? ['127.0.0.1', 'localhost'] : [HOST]
  return names.map((name) => `http://${name}:${PORT}`)
}

function secretsOf(settings: Environment, embedded: boolean): Secrets {
  const kept = embedded ? keptSecrets(settings.DATA_DIR) : {}
  const found = secretNames.map((name) => [name, settings[name] ?? kept[name]] as const)
  const missing = found.filter(([, value]) => value === undefined).map(([name]) => name)
  if (missing.length > 0)
    throw new ConfigError(`With DATABASE_URL these must be set: ${missing.join(', ')} (see .env.example).`)
  return Object.fromEntries(found) as Secrets
}

/** Secrets of an embedded start: made once, readable by their owner alone. */
function keptSecrets(dataDir: string): Partial<Secrets> {
  const file = join(dataDir, 'secrets.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>
  openDataFolder(dataDir)
  const made = Object.fromEntries(secretNames.map((name) => [name, randomBytes(32).toString('base64url')]))
  writeFileSync(file, JSON.stringify(made, null, 2), { mode: 0o600 })
  chmodSync(file, 0o600)
  return made
}

/** Makes the data folder where there is none. Throws ConfigError where it is no folder, or none that can be written to. */
export function openDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const isFile = error instanceof Error && 'code' in error && /^(?:EEXIST|ENOTDIR)$/.test(String(error.code))
    throw new ConfigError(
      isFile
        ? `DATA_DIR ${dataDir} is a file: set DATA_DIR to a folder.`
        : `DATA_DIR ${dataDir} cannot be written to: give this user the right to, or set DATA_DIR to another folder.`,
    )
  }
}

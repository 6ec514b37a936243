import type pg from 'pg'
import type { Db } from '../schema/index.ts'
import type { Authenticator } from './authenticate.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Resource } from './events/capability.ts'
import type { Dispatcher } from './events/dispatcher.ts'
import type { Files } from './files/files.ts'
import type { Jobs } from './jobs.ts'
import type { Limiter } from './limiter.ts'
import type { Live } from './live/live.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Metrics } from './metrics.ts'
import type { Pusher } from './push/pusher.ts'
import type { TokenSigner } from './token.ts'

/** What one process runs on; every part is opened in main.ts and closed by it. */
export interface Platform {
  readonly config: Config
  readonly clock: Clock
  readonly log: Log
  readonly db: Db
  /** What calls that only read are given: the same tables; in tests nothing can be written through it. */
  readonly readDb: Db
  readonly pool: pg.Pool
  readonly authenticator: Authenticator
  readonly tokens: TokenSigner
  readonly limiter: Limiter
  readonly jobs: Jobs
  readonly dispatcher: Dispatcher
  readonly live: Live
  readonly files: Files
  readonly mailer: Mailer
  readonly pusher: Pusher
  readonly metrics: Metrics
  /** What the modules registered. */
  readonly resources: readonly Resource[]
}

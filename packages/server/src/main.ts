import { fileURLToPath } from 'node:url'
import { capabilities, openApp } from './app.ts'
import { checkStart } from './check-start.ts'
import { announce, fillFirst } from './first-start.ts'
import { type Config, ConfigError, readConfig } from './kernel/config.ts'
import { openLog } from './kernel/log.ts'
import { openListener } from './kernel/mail/bounce/listener.ts'
import { openMigrated, openPlatform } from './open-platform.ts'

const pagesFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url))
const stopWithinMs = 25_000

/** A wrong setting is told in words, without a trace: whoever reads it starts the product, and did not write it. */
function explain(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

const config = await Promise.try(() => readConfig(process.env)).catch(explain)
const log = openLog(config.LOG_LEVEL)
await checkStart(config).catch(explain)
const database = await openMigrated(config, log).catch(explain)
const first = await fillFirst(database.db, config).catch(explain)
const { platform, close } = await openPlatform({ config, log, database }).catch(explain)
const app = await openApp(platform, pagesFolder)

const has = (role: Config['ROLES'][number]) => config.ROLES.includes(role)
if (has('jobs')) await platform.jobs.work()
const listener = has('jobs') ? await listenForReturns() : undefined
platform.dispatcher.start()
if (has('realtime')) platform.live.listen(app.server)
await app.listen({ port: config.PORT, host: config.HOST })
announce(config, first, app.server.address())

/** Where mails that come back are heard, once a port is named and a capability wants to know. */
async function listenForReturns() {
  const [hears] = capabilities.flatMap(({ returns }) => returns?.(platform) ?? [])
  const { BOUNCE_PORT: port, BOUNCE_HOST: host } = config
  return hears && port !== undefined ? openListener({ ...hears, port, host, log }) : undefined
}

let isStopping = false
/** Takes no new calls, lets what runs finish, and leaves nothing half done. */
async function stop(signal: NodeJS.Signals): Promise<void> {
  if (isStopping) return
  isStopping = true
  log.info({ signal }, 'stopping')
  setTimeout(() => process.exit(1), stopWithinMs).unref()
  await listener?.close()
  await app.close()
  await close()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'))

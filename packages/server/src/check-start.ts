import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Config, ConfigError, openDataFolder } from './kernel/config.ts'
import { tryConnecting } from './kernel/database/pool.ts'

/** Looks for what would keep the product from starting, before anything is opened. Throws ConfigError with the remedy. */
export async function checkStart(config: Config): Promise<void> {
  await checkPort(config)
  if (config.embedded || config.FILES_URL === undefined) openDataFolder(config.DATA_DIR)
  await checkDatabase('DATABASE_URL', config.DATABASE_URL)
  await checkDatabase('DATABASE_ADMIN_URL', config.DATABASE_ADMIN_URL)
}

async function checkPort({ PORT, HOST }: Config): Promise<void> {
  const server = createServer()
  try {
    await once(server.listen({ port: PORT, host: HOST }), 'listening')
  } catch (error) {
    throw new ConfigError(portFault(error, PORT, HOST))
  }
  await new Promise((resolve) => server.close(resolve))
}

function portFault(error: unknown, port: number, host: string): string {
  const code = codeOf(error)
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what listens there, or set PORT to another one.`
  if (code === 'EACCES') return `Port ${port} needs more rights: set PORT to one above 1023.`
  return `Nothing can listen on HOST ${host} (${code}): set HOST to an address of this machine.`
}

async function checkDatabase(setting: string, databaseUrl: string | undefined): Promise<void> {
  if (databaseUrl === undefined) return
  try {
    await tryConnecting(databaseUrl)
  } catch (error) {
    const reason = error instanceof Error && error.message !== '' ? error.message : codeOf(error)
    throw new ConfigError(
      `The database of ${setting} cannot be reached (${reason}): check its address, name, user and password, and that PostgreSQL runs.`,
    )
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown')

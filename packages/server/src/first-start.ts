import type { AddressInfo } from 'node:net'
import { hasAccounts } from './demo/empty-database.ts'
import { demoPassword, staff } from './demo/staff.ts'
import type { Config } from './kernel/config.ts'
import type { Db } from './schema/index.ts'

export interface FirstStart {
  /** Printed once: nobody can read it again. */
  readonly adminPassword?: string | undefined
}

/** Fills an empty database: with the demo company, or with one administrator and nothing that is known. */
export async function fillFirst(db: Db, config: Config): Promise<FirstStart> {
  if (await hasAccounts(db)) return {}
  const now = new Date()
  if (config.demo) {
    const { seedDemo } = await import('./demo/seed-demo.ts')
    await seedDemo(db, { now })
    return {}
  }
  const { createFirstAdmin } = await import('./demo/first-admin.ts')
  return { adminPassword: await createFirstAdmin(db, { password: config.ADMIN_PASSWORD, now }) }
}

/** Tells the person who started it where it is and how to get in. */
export function announce(config: Config, first: FirstStart, address: string | AddressInfo | null): void {
  const port = typeof address === 'object' && address ? address.port : config.PORT
  const lines = [`Lite CRM: http://${config.HOST === '0.0.0.0' ? 'localhost' : config.HOST}:${port}`]
  if (config.demo)
    lines.push(`Demo sign-ins, password ${demoPassword}: ${staff.map((person) => person.userName).join(', ')}`)
  if (first.adminPassword) lines.push(`First administrator: admin, password ${first.adminPassword} (shown once)`)
  process.stdout.write(`${lines.join('\n')}\n`)
}

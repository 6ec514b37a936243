import type pg from 'pg'
import { demoPassword } from '../packages/server/src/demo/staff.ts'
import { type Person, signIn } from './ask.ts'
import { queryAt } from './database.ts'
import type { Place } from './place.ts'
import { adminPassword } from './secrets.ts'
import type { ServerProcess } from './server-process.ts'

/** What a new customer must point at. */
export interface Choices {
  readonly groupId: number
  readonly groupName: string
  readonly sourceId: number
  readonly sourceName: string
}

/** The product on one kind of database, ended and started again on the same port as often as one likes. */
export interface Site {
  readonly kind: 'embedded' | 'server'
  readonly choices: Choices
  /** Who may write customers there. */
  readonly writers: readonly string[]
  start(env?: Record<string, string>): Promise<ServerProcess>
  signIn(server: ServerProcess, userName: string): Promise<Person>
  query<T extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<T[]>
}

/** An embedded database of its own, with one administrator. It answers queries only while the product runs. */
export async function openEmbedded(place: Place): Promise<Site> {
  const dataDir = place.folder()
  const port = await place.port()
  return {
    kind: 'embedded',
    choices: { groupId: 1, groupName: 'Khách hàng', sourceId: 1, sourceName: 'Khác' },
    writers: ['admin'],
    start: (env = {}) => place.server({ DATA_DIR: dataDir, ...env }, port),
    signIn: ({ origin }, userName) => signIn(origin, userName, adminPassword),
    query: (text, values) => queryAt({ host: dataDir, user: 'postgres', database: 'postgres' }, text, values),
  }
}

export interface ServerSite extends Site {
  readonly url: string
  readonly name: string
  readonly departmentIds: readonly number[]
}

/** A scratch database on the PostgreSQL server, with the demo company. */
export async function openOnServer(place: Place, customers = 0): Promise<ServerSite> {
  const database = await place.database(customers)
  const dataDir = place.folder()
  const port = await place.port()
  const groupId = database.company.customerGroups['person-new']
  const sourceId = database.company.sources.referral
  const [words] = await database.query<{ group: string; source: string }>(
    `select (select name from customer_group where customer_group_id = $1) as group,
            (select name from customer_source where customer_source_id = $2) as source`,
    [groupId, sourceId],
  )
  return {
    kind: 'server',
    url: database.url,
    name: database.name,
    departmentIds: Object.values(database.company.departments),
    choices: { groupId, groupName: words?.group ?? '', sourceId, sourceName: words?.source ?? '' },
    writers: ['admin', 'leader.sales', 'staff.sales01', 'staff.sales02'],
    start: (env = {}) => place.server({ DATA_DIR: dataDir, DATABASE_URL: database.url, ...env }, port),
    signIn: ({ origin }, userName) => signIn(origin, userName, demoPassword),
    query: database.query,
  }
}

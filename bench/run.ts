import { parseArgs } from 'node:util'
import { measureAdministration } from './administration.ts'
import type { Figure, Line } from './compare.ts'
import { measureCustomers } from './customers.ts'
import { measureEmbedded } from './embedded.ts'
import { measureFanOut } from './fan-out.ts'
import { companyDatabase, filledDatabase, marketingDatabase, salesDatabase, ticketDatabase } from './filled-database.ts'
import { measureFirstLoad } from './first-load.ts'
import { measureImport } from './import.ts'
import { measureHits } from './mail/measure-hits.ts'
import { measureMail } from './mail/measure-mail.ts'
import { measureMarketing } from './marketing/measure-marketing.ts'
import { measureProcess } from './process.ts'
import { writeReport } from './report.ts'
import { measureSales } from './sales/measure-sales.ts'
import { measureSearch } from './search.ts'
import { measureTickets } from './tickets.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean' }, only: { type: 'string', multiple: true } } })
const isQuick = values.quick === true
const customers = isQuick ? 100_000 : 1_000_000
const small = 10_000
const tickets = isQuick ? 20_000 : 200_000
const opportunities = isQuick ? 10_000 : 100_000

const note = (text: string) => process.stderr.write(`${text}\n`)
const settings = { rounds: isQuick ? 3 : 5, seconds: isQuick ? 0.25 : 2, note }
const startedAt = performance.now()

const large = () => filledDatabase(customers, note)
const little = () => filledDatabase(small, note)
const figures: Figure[] = []
/** In the order of the report; what writes measures before what the written rows would slow down. */
const parts: Readonly<Record<string, () => Promise<readonly Line[]>>> = {
  customers: async () => measureCustomers(await large(), settings),
  search: async () => measureSearch(await large(), await little(), settings),
  import: async () => [await measureImport(await large(), settings)],
  tickets: async () => measureTickets(await ticketDatabase(tickets, note), settings),
  sales: async () => measureSales(await salesDatabase(opportunities, note), settings),
  administration: async () => measureAdministration(await companyDatabase(note), settings),
  realtime: async () => measureFanOut(await companyDatabase(note), settings),
  embedded: async () => measureEmbedded(await little(), settings),
  hits: async () => measureHits(await little(), settings),
  mail: async () => measureMail(await little(), settings, small),
  marketing: async () => measureMarketing(await marketingDatabase(customers, note), settings),
  process: async () => measureProcess(await large(), settings),
  'first-load': async () => {
    const loaded = await measureFirstLoad(await ticketDatabase(tickets, note), settings)
    figures.push(...loaded.figures)
    return loaded.lines
  },
}

const only = values.only ?? []
for (const name of only)
  if (!(name in parts)) throw new Error(`--only knows ${Object.keys(parts).join(', ')}; not ${name}`)
const lines: Line[] = []
for (const [name, measure] of Object.entries(parts))
  if (only.length === 0 || only.includes(name)) lines.push(...(await measure()))

const data = `${customers.toLocaleString('en')} customers, ${tickets.toLocaleString('en')} tickets, ${opportunities.toLocaleString('en')} opportunities`
writeReport({ lines, figures, data, settings, tookMs: performance.now() - startedAt, isQuick, only })

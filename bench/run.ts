import { measureAdministration } from './administration.ts'
import type { Line } from './compare.ts'
import { measureCustomers } from './customers.ts'
import { measureEmbedded } from './embedded.ts'
import { measureFanOut } from './fan-out.ts'
import { companyDatabase, filledDatabase, ticketDatabase } from './filled-database.ts'
import { measureFirstLoad } from './first-load.ts'
import { measureImport } from './import.ts'
import { measureMail } from './mail/measure-mail.ts'
import { measureProcess } from './process.ts'
import { writeReport } from './report.ts'
import { measureSearch } from './search.ts'
import { measureTickets } from './tickets.ts'

const isQuick = process.argv.includes('--quick')
const customers = isQuick ? 100_000 : 1_000_000
const small = 10_000
const tickets = isQuick ? 20_000 : 200_000
const rounds = isQuick ? 3 : 5
const seconds = isQuick ? 0.25 : 2

const note = (text: string) => process.stderr.write(`${text}\n`)
const startedAt = performance.now()

const large = await filledDatabase(customers, note)
const little = await filledDatabase(small, note)
const company = await companyDatabase(note)
const ticketed = await ticketDatabase(tickets, note)
const lines: Line[] = []
const settings = { rounds, seconds, note }
lines.push(...(await measureCustomers(large, settings)))
lines.push(...(await measureSearch(large, little, settings)))
lines.push(await measureImport(large, settings))
lines.push(...(await measureTickets(ticketed, settings)))
lines.push(...(await measureAdministration(company, settings)))
lines.push(...(await measureFanOut(company, settings)))
lines.push(...(await measureEmbedded(little, settings)))
lines.push(...(await measureMail(little, settings, small)))
lines.push(...(await measureProcess(large, settings)))
const loaded = await measureFirstLoad(ticketed, settings)
lines.push(...loaded.lines)
writeReport({
  lines,
  figures: loaded.figures,
  customers,
  tickets,
  settings,
  tookMs: performance.now() - startedAt,
  isQuick,
})

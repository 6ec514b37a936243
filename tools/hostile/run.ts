import { backupRestore } from './backup-restore.ts'
import { conflicts } from './conflicts.ts'
import { dropTemplates } from './database.ts'
import { databaseAway } from './database-away.ts'
import { embeddedKill } from './embedded-kill.ts'
import { eventsKill } from './events-kill.ts'
import { fuzz } from './fuzz.ts'
import { fuzzUpload } from './fuzz-upload.ts'
import { importKill } from './import-kill.ts'
import { load } from './load.ts'
import { openPlace } from './place.ts'
import { races } from './races.ts'
import { lineOf, type Result, writeReport } from './report.ts'
import { revocation } from './revocation.ts'
import { rowLocked } from './row-locked.ts'
import type { Length, Scenario } from './scenario.ts'
import { slowHeaders } from './slow-headers.ts'
import { smtp } from './smtp.ts'
import { soak } from './soak.ts'
import { ticketEventsKill } from './ticket-events-kill.ts'
import { twoProcesses } from './two-processes.ts'

const scenarios: readonly Scenario[] = [
  importKill,
  embeddedKill,
  eventsKill,
  ticketEventsKill,
  databaseAway,
  rowLocked,
  twoProcesses,
  revocation,
  smtp,
  fuzz,
  fuzzUpload,
  races,
  conflicts,
  load,
  slowHeaders,
  soak,
  backupRestore,
]

const args = process.argv.slice(2)
const length: Length = args.includes('--short') ? 'short' : 'long'
const names = args.filter((arg) => !arg.startsWith('--'))
const unknown = names.filter((name) => !scenarios.some((scenario) => scenario.name === name))
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}. Known: ${scenarios.map(({ name }) => name).join(', ')}.\n`)
  process.exit(2)
}

let leave: () => Promise<void> = async () => undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(
    signal,
    () =>
      void leave()
        .then(dropTemplates)
        .finally(() => process.exit(130)),
  )

async function runOne({ name, promise, run }: Scenario): Promise<Result> {
  const place = openPlace()
  leave = place.leave
  const startedAt = performance.now()
  const outcome = await run(place, length).catch((error: unknown) => ({
    length: 'broke off',
    figures: '',
    broken: [error instanceof Error ? error.message : String(error)],
  }))
  await place.leave()
  return { ...outcome, scenario: { name, promise }, tookMs: performance.now() - startedAt }
}

const results: Result[] = []
for (const scenario of scenarios) {
  if (names.length > 0 && !names.includes(scenario.name)) continue
  const result = await runOne(scenario)
  results.push(result)
  process.stdout.write(`${lineOf(result)}\n`)
}
await dropTemplates()
writeReport(
  results,
  scenarios.map(({ name }) => name),
)
// Sockets of killed servers may linger; everything that matters is closed.
process.exit(results.some(({ broken }) => broken.length > 0) ? 1 : 0)

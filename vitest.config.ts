import { globSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'

const { env } = process

// Far from Việt Nam: what depends on the machine's zone fails here.
env['TZ'] = 'America/New_York'

const onServer = '**/*.server.test.ts'
const wholeRun = './packages/server/src/testing/whole-run.ts'
const opensProduct = globSync('packages/server/src/**/*.test.ts').filter((file) =>
  /\b(?:openHarness|stage(?:Customers|Hubs|Sales)?)\(/.test(readFileSync(file, 'utf8')),
)

const units = {
  name: 'units',
  include: ['{packages/*/src,tools,bench}/**/*.test.{ts,tsx}'],
  exclude: [...configDefaults.exclude, onServer, ...opensProduct],
  env: { CRM_TEST_DATABASE: 'embedded' },
}

/** Files that open the product share a process and, where they may, the product: see testing/harness.ts. */
const shared = { isolate: false, restoreMocks: true, globalSetup: wholeRun }

const embedded = {
  ...shared,
  name: 'embedded',
  include: opensProduct,
  exclude: [...configDefaults.exclude, onServer],
  env: { CRM_TEST_DATABASE: 'embedded' },
}

/**
 * What a PostgreSQL server can do otherwise than the embedded engine, in which all statements share one session and no
 * language has its own order. The rest answers alike on both, and runs here only in `npm run test:full`.
 */
const differsOnServer = [
  // Races, locks, roles: two connections that truly meet.
  onServer,
  // Events and long jobs, which other connections write and claim.
  'packages/server/src/kernel/events/*.http.test.ts',
  'packages/server/src/modules/**/{jobs,undo,export}.test.ts',
  // What the stores find, in which order, by which plan.
  'packages/server/src/modules/**/{search,read,blocks,tree}.test.ts',
  // Hundreds of steps by chance over one ticket.
  'packages/server/src/modules/**/model.test.ts',
]

const server = {
  ...shared,
  name: 'server',
  include: env['TEST_FULL'] ? [...opensProduct, onServer] : differsOnServer,
  env: { CRM_TEST_DATABASE: 'server' },
}

/** The real product as processes of its own, killed, starved and lied to: one after the other, for as long as it takes. */
const hostile = {
  name: 'hostile',
  include: ['hostile/**/*.test.ts'],
  globalSetup: wholeRun,
  fileParallelism: false,
  isolate: false,
  testTimeout: 0,
}

const projects = env['HOSTILE'] ? [hostile] : [units, embedded, ...(env['TEST_DATABASE_URL'] ? [server] : [])]

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Those who run it for others read what happened from a file (tools/tasks/test.ts).
    reporters: env['REPORT'] ? ['default', ['json', { outputFile: env['REPORT'] }]] : ['default'],
    // A busy machine is slow, not wrong: this only ends what hangs.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: projects.map((test) => ({ extends: true as const, test })),
  },
})

import { globSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'

const onServer = '**/*.server.test.ts'
const { env } = process

// Far from Việt Nam: what depends on the machine's zone fails here.
env['TZ'] = 'America/New_York'

const wholeRun = './packages/server/src/testing/whole-run.ts'
const opensProduct = globSync('packages/server/src/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('openHarness('),
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

/** The HTTP suite again, where two connections can truly meet. */
const server = {
  ...shared,
  name: 'server',
  include: ['packages/server/src/modules/**/*.test.ts', 'packages/server/src/kernel/**/*.http.test.ts', onServer],
  env: { CRM_TEST_DATABASE: 'server' },
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    // A busy machine is slow, not wrong: this only ends what hangs.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [units, embedded, ...(env['TEST_DATABASE_URL'] ? [server] : [])].map((test) => ({
      extends: true as const,
      test,
    })),
  },
})

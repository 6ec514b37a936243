import { configDefaults, defineConfig } from 'vitest/config'

const onServer = '**/*.server.test.ts'
const { env } = process

// Far from Việt Nam: what depends on the machine's zone fails here.
env['TZ'] = 'America/New_York'

const embedded = {
  name: 'embedded',
  include: ['{packages/*/src,tools,bench}/**/*.test.{ts,tsx}'],
  exclude: [...configDefaults.exclude, onServer],
  env: { CRM_TEST_DATABASE: 'embedded' },
}

/** The HTTP suite again, where two connections can truly meet. */
const server = {
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
    projects: (env['TEST_DATABASE_URL'] ? [embedded, server] : [embedded]).map((test) => ({
      extends: true as const,
      test,
    })),
  },
})

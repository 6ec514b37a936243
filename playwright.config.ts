import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { ensureBrowser } from './tools/ensure-browser.ts'

const freePort = () =>
  new Promise<string>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(String(typeof address === 'object' ? address?.port : 0)))
    })
  })

function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lite-crm-e2e-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

// Every worker reads this file again: what is chosen once travels to them by the environment.
const { env } = process
env['E2E_WHOLE_CHROMIUM'] ??= ensureBrowser({ isWhole: true })
env['CHROMIUM'] = ensureBrowser()
env['E2E_PORT'] ??= await freePort()
env['E2E_DATA_DIR'] ??= makeDataFolder()
const origin = `http://127.0.0.1:${env['E2E_PORT']}`

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  // Where nobody is there to look, one journey in hundreds that stumbles over a slow machine is repeated once and named
  // as flaky at the end: to be mended, not to stop everything.
  retries: env['CI'] === undefined ? 0 : 1,
  // A busy machine is slow, not wrong: these only end what hangs.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: env['REPORT'] ?? 'test-results/report.json' }]],
  use: {
    baseURL: origin,
    // It would fetch all files for each test, and answer in place of what a test makes up; offline.spec.ts allows it.
    serviceWorkers: 'block',
    locale: 'vi-VN',
    // Far from Việt Nam, so that a moment shown in the browser's own zone is seen at once.
    timezoneId: 'America/New_York',
    launchOptions: { executablePath: env['CHROMIUM'], args: ['--no-sandbox'] },
    screenshot: 'only-on-failure',
    // Recording everything takes a third of the time: where a failed journey is repeated, the repetition is recorded.
    trace: env['CI'] === undefined ? 'retain-on-failure' : 'on-first-retry',
  },
  webServer: {
    command: 'node tools/tasks/start.ts',
    url: `${origin}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: env['E2E_PORT'],
      HOST: '127.0.0.1',
      DATA_DIR: env['E2E_DATA_DIR'],
      DEMO: 'true',
      LOG_LEVEL: 'warn',
      // Every test signs in from one address.
      RATE_LIMITS: 'false',
      TZ: 'America/New_York',
      // Empty: neither the environment nor a .env of the person at work reaches the tested server.
      ...Object.fromEntries(
        ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'FILES_URL', 'PUBLIC_ORIGINS'].map((name) => [name, '']),
      ),
    },
  },
})

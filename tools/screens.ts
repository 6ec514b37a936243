import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { ensureBrowser } from './ensure-browser.ts'

/** Pictures of the README, made from the demo company on a throw-away database. */
const folder = 'docs/pictures'
const pictures = [
  { name: 'home', path: '/' },
  { name: 'customer-list', path: '/customer' },
  { name: 'customer-profile', path: '/customer-profile/1990' },
]

async function freePort(): Promise<string> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return String(typeof address === 'object' ? address?.port : 0)
}

async function answering(origin: string): Promise<void> {
  for (let n = 0; n < 600; n += 1) {
    if (
      await fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await wait(200)
  }
  throw new Error('The product did not start within two minutes')
}

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Tên đăng nhập hoặc email').fill('leader.sales')
  await page.getByLabel('Mật khẩu', { exact: true }).fill('Demo@2026')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${origin}/`)
}

/** A picture of a page at rest: notices gone, nothing loading. */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await wait(3_500)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  process.stdout.write(`${join(folder, `${name}.png`)}\n`)
}

const dataDir = mkdtempSync(join(tmpdir(), 'lite-crm-screens-'))
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const env = { ...process.env, PORT: port, DATA_DIR: dataDir, DEMO: 'true', DATABASE_URL: '', LOG_LEVEL: 'warn' }
const server = spawn(process.execPath, ['tools/tasks/start.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] })
try {
  mkdirSync(folder, { recursive: true })
  await answering(origin)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'vi-VN' })
  await page.goto(`${origin}/login`)
  await take(page, 'login')
  await signIn(page, origin)
  for (const { name, path } of pictures) {
    await page.goto(origin + path)
    await take(page, name)
  }
} finally {
  await browser.close()
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
}

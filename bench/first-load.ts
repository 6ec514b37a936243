import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { buildWebWhenStale } from '../tools/build-web.ts'
import { ensureBrowser } from '../tools/ensure-browser.ts'
import type { Line, Settings } from './compare.ts'
import { startProduct } from './customers.ts'

interface Opened {
  readonly work: string
  readonly path: string
  readonly width: number
  readonly shows: string
  readonly owedKb: number
}

const pages: readonly Opened[] = [
  {
    work: 'first load of the customer list, JS gzip',
    path: '/customer',
    width: 1440,
    shows: '[role=grid] tbody tr',
    owedKb: 270,
  },
  { work: 'first load of the phone’s ticket page, JS gzip', path: '/m/ticket', width: 390, shows: 'h1', owedKb: 220 },
]

/** Scripts that a browser of a signed-in person loads until the page shows what it is for. */
async function weigh(browser: Browser, origin: string, { path, width, shows }: Opened): Promise<number> {
  const context = await browser.newContext({ viewport: { width, height: 844 } })
  const page = await context.newPage()
  await page.goto(`${origin}/login?redirect=${encodeURIComponent(path)}`)
  await page.getByLabel('Tên đăng nhập hoặc email').fill('leader.sales')
  await page.getByLabel('Mật khẩu', { exact: true }).fill('Demo@2026')
  await page.keyboard.press('Enter')
  await page.locator(shows).first().waitFor()
  const fresh = await context.newPage()
  const sizes: Promise<number>[] = []
  fresh.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js'))
      sizes.push(
        response.body().then(
          (body) => gzipSync(body).length,
          () => 0,
        ),
      )
  })
  await fresh.goto(origin + path)
  await fresh.locator(shows).first().waitFor()
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await context.close()
  return bytes / 1024
}

export async function measureFirstLoad(databaseUrl: string, { note }: Settings): Promise<Line[]> {
  await buildWebWhenStale()
  const product = await startProduct(databaseUrl)
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] })
  const lines: Line[] = []
  for (const opened of pages) {
    const kb = await weigh(browser, product.origin, opened)
    note(`${opened.work}: ${kb.toFixed(0)} kB`)
    const ratio = kb / opened.owedKb
    lines.push({
      group: 'First load',
      work: opened.work,
      product: `${kb.toFixed(0)} kB`,
      limit: `${opened.owedKb} kB`,
      ratio,
      owed: 1,
      isMost: true,
    })
  }
  await browser.close()
  await product.stop()
  return lines
}

import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { buildWebWhenStale } from '../tools/build-web.ts'
import { ensureBrowser } from '../tools/ensure-browser.ts'
import type { Figure, Line, Settings } from './compare.ts'
import { startProduct } from './customers.ts'
import { median } from './measure.ts'

const group = 'First load'

interface Opened {
  readonly work: string
  readonly path: string
  readonly width: number
  readonly shows: string
  /** Absent: told, and nothing is owed. */
  readonly owedKb?: number
}

const phoneList: Opened = {
  work: 'phone’s ticket list',
  path: '/m/ticket',
  width: 390,
  shows: 'ul a[href^="/m/ticket/"]',
  owedKb: 260,
}
const rows = '[role=grid] tbody tr'
const pages: readonly Opened[] = [
  { work: 'customer list', path: '/customer', width: 1440, shows: rows, owedKb: 330 },
  phoneList,
  { work: 'ticket list', path: '/list-issue', width: 1440, shows: rows },
  { work: 'ticket', path: '/issue-detail/100', width: 1440, shows: 'h1' },
]

/** A phone on a slow mobile connection. */
const slow = { megabits: 1.6, latencyMs: 150, timesSlower: 4 }

/** `hasWorker`: as on a later visit, when the service worker has stored the files. */
async function signIn(
  browser: Browser,
  origin: string,
  { path, width, shows }: Opened,
  hasWorker = false,
): Promise<BrowserContext> {
  const serviceWorkers = hasWorker ? 'allow' : 'block'
  const context = await browser.newContext({ viewport: { width, height: 844 }, serviceWorkers })
  const page = await context.newPage()
  await page.goto(`${origin}/login?redirect=${encodeURIComponent(path)}`)
  await page.getByLabel('Tên đăng nhập hoặc email').fill('leader.sales')
  await page.getByLabel('Mật khẩu', { exact: true }).fill('Demo@2026')
  await page.keyboard.press('Enter')
  await page.locator(shows).first().waitFor()
  if (hasWorker) await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.close()
  return context
}

/** Scripts that a browser of a signed-in person loads until the page shows what it is for. */
async function weigh(browser: Browser, origin: string, opened: Opened): Promise<number> {
  const context = await signIn(browser, origin, opened)
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
  await fresh.goto(origin + opened.path)
  await fresh.locator(opened.shows).first().waitFor()
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await context.close()
  return bytes / 1024
}

/** With nothing kept from before. */
async function openSlow(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const throughput = (slow.megabits * 1_000_000) / 8
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow.timesSlower })
  return page
}

/** Until the page shows what it is for, and what was asked for until then. */
async function openSlowly(context: BrowserContext, origin: string, { path, shows }: Opened) {
  const page = await openSlow(context)
  let requests = 0
  page.on('request', () => {
    requests += 1
  })
  await page.goto(origin + path, { waitUntil: 'commit' })
  const shown = await page.waitForFunction(
    (selector) => (document.querySelector(selector) ? performance.now() : null),
    shows,
    { polling: 'raf', timeout: 120_000 },
  )
  const run = { ms: Number(await shown.jsonValue()), requests }
  await page.close()
  return run
}

const where = `${slow.megabits} Mbit/s, ${slow.latencyMs} ms, ${slow.timesSlower} × slower processor`

/** A figure of which at most `max` is owed. */
const atMost = (work: string, value: number, max: number, unit = ''): Line => ({
  group,
  work,
  product: `${Number(value.toFixed(1))}${unit}`,
  limit: `${max}${unit}`,
  ratio: value / max,
  owed: 1,
  isMost: true,
})

async function measureSlowly(browser: Browser, origin: string, { rounds, note }: Settings): Promise<Line[]> {
  const visit = async (hasWorker: boolean) => {
    const context = await signIn(browser, origin, phoneList, hasWorker)
    const runs: { ms: number; requests: number }[] = []
    for (let round = 0; round < rounds; round += 1) runs.push(await openSlowly(context, origin, phoneList))
    await context.close()
    return { seconds: median(runs.map(({ ms }) => ms)) / 1000, requests: median(runs.map((run) => run.requests)) }
  }
  const [first, second] = [await visit(false), await visit(true)]
  const { work } = phoneList
  note(`${work}: ${first.seconds.toFixed(1)} s, ${first.requests} requests, then ${second.seconds.toFixed(1)} s`)
  return [
    atMost(`${work} shows after, on ${where}, nothing cached`, first.seconds, 2.5, ' s'),
    atMost(`${work}: requests until it shows`, first.requests, 30),
    atMost(`${work} shows after, on the second visit`, second.seconds, 1, ' s'),
  ]
}

interface Loaded {
  readonly lines: readonly Line[]
  readonly figures: readonly Figure[]
}

/** On a database with tickets: a list without any would show nothing to wait for. */
export async function measureFirstLoad(databaseUrl: string, settings: Settings): Promise<Loaded> {
  await buildWebWhenStale()
  const product = await startProduct(databaseUrl)
  const browser = await chromium.launch({ executablePath: ensureBrowser({ isWhole: true }), args: ['--no-sandbox'] })
  const lines: Line[] = []
  const figures: Figure[] = []
  for (const opened of pages) {
    const weighed: number[] = []
    for (let round = 0; round < settings.rounds; round += 1) weighed.push(await weigh(browser, product.origin, opened))
    const kb = median(weighed)
    const figure = { group, work: `${opened.work}, JS gzip`, product: `${kb.toFixed(0)} kB` }
    settings.note(`${figure.work}: ${figure.product}`)
    const { owedKb } = opened
    if (owedKb === undefined) figures.push(figure)
    else lines.push(atMost(figure.work, kb, owedKb, ' kB'))
  }
  lines.push(...(await measureSlowly(browser, product.origin, settings)))
  await browser.close()
  await product.stop()
  return { lines, figures }
}

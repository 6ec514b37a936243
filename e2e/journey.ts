import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
} from '@playwright/test'
import { returnSessions } from './session.ts'

interface Used {
  readonly page: Page
  readonly size: { width: number; height: number } | null
  /** Pages of one key look alike. */
  readonly key: string
}

/** Pages that no test of this worker has now: to open one and to load the product anew costs as much as a short test. */
const idle = new Map<string, Page[]>()
let used: Used[] = []
/** What the running test asks of its pages; nothing outside of a test, where pages outlive it. */
let setting: string | undefined

/** A browser window of its own, as empty as at a first visit. It is the test's until that ends. */
export async function elsewhere(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const key = setting && JSON.stringify([setting, options])
  const found = key && idle.get(key)?.pop()
  const page = found || (await (await browser.newContext(options)).newPage())
  if (key !== undefined) used.push({ page, key, size: page.viewportSize() })
  return page
}

async function empty({ page, size }: Used): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  await Promise.all([page, context].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })))
  await Promise.all([context.setOffline(false), context.clearCookies(), context.clearPermissions()])
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  if (size) await page.setViewportSize(size)
  // Of the same origin, and without the product, which would write again.
  await page.goto('/favicon.svg')
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
  })
}

const beginTest = (options: object) => {
  setting = JSON.stringify(options)
}

/** Hands back the pages of a test that went well, and closes everything else that it opened. */
async function endTest(browser: Browser, isWell: boolean, kept: ReadonlySet<BrowserContext>): Promise<void> {
  const reusable = used.filter(({ page }) => isWell && !page.isClosed())
  const taken = new Set(used.map(({ page }) => page.context()))
  used = []
  setting = undefined
  const returned = new Set(reusable.map(({ page }) => page.context()))
  const isLeft = (context: BrowserContext) => !returned.has(context) && (taken.has(context) || !kept.has(context))
  await Promise.all(
    browser
      .contexts()
      .filter(isLeft)
      .map((context) => context.close()),
  )
  for (const one of reusable) {
    const isEmpty = await empty(one).then(
      () => true,
      () => false,
    )
    if (isEmpty) idle.set(one.key, [...(idle.get(one.key) ?? []), one.page])
    else await one.page.context().close()
  }
}

/** Hands pages from one test to the next, and closes what else a test opened: it would go on living and slow it. */
export const test = base.extend<{ ownPages: undefined }>({
  ownPages: [
    async ({ browser, viewport, isMobile, hasTouch, baseURL, serviceWorkers }, use, info) => {
      const kept = new Set(browser.contexts())
      // A worker is an origin's own, and outlives what can be emptied here.
      if (serviceWorkers === 'block') beginTest({ viewport, isMobile, hasTouch, baseURL })
      await use(undefined)
      returnSessions()
      await endTest(browser, info.status === info.expectedStatus, kept)
    },
    { auto: true },
  ],
  page: async ({ browser, ownPages: _ }, use) => use(await elsewhere(browser)),
  context: ({ page }, use) => use(page.context()),
})

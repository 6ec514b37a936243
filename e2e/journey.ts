import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
} from '@playwright/test'
import { returnSessions } from './session.ts'

/** A browser window of its own, as empty as at a first visit. It is closed when the test ends. */
export const elsewhere = async (browser: Browser, options: BrowserContextOptions = {}): Promise<Page> =>
  (await browser.newContext(options)).newPage()

const closeAllBut = (browser: Browser, kept: ReadonlySet<BrowserContext>) =>
  Promise.all(
    browser
      .contexts()
      .filter((context) => !kept.has(context))
      .map((context) => context.close()),
  )

/** Closes what a test opened besides its own page: it would go on living and slow the tests after it. */
export const test = base.extend<{ ends: undefined }>({
  ends: [
    async ({ browser }, use) => {
      const kept = new Set(browser.contexts())
      await use(undefined)
      returnSessions()
      await closeAllBut(browser, kept)
    },
    { auto: true },
  ],
})

import { test as base } from '@playwright/test'

/** Closes what a test opened: the pages of those before it would go on living, each with its channels, and slow it. */
export const test = base.extend<{ leaveNothingOpen: undefined }>({
  leaveNothingOpen: [
    async ({ browser }, use) => {
      const kept = new Set(browser.contexts())
      await use(undefined)
      await Promise.all(
        browser
          .contexts()
          .filter((context) => !kept.has(context))
          .map((context) => context.close()),
      )
    },
    { auto: true },
  ],
})

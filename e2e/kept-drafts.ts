import { expect, type Page } from '@playwright/test'

/** What a browser keeps of what was typed. It is sealed before, and looks different each time. */
export const keptDrafts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([name]) => name.includes('.draft.'))
      .sort(),
  )

/** Types something that outlives the page, and waits until it does. */
export async function typeKept(page: Page, type: () => Promise<void>) {
  const before = await keptDrafts(page)
  await type()
  await expect.poll(() => keptDrafts(page)).not.toEqual(before)
}

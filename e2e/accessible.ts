import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** What still rises or fades is not yet as it will be seen. */
export function untilStill(page: Page): Promise<void> {
  const countMoving = () =>
    document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .length
  return expect.poll(() => page.evaluate(countMoving)).toBe(0)
}

// What floats over a page stands outside its landmarks; there the standard alone is asked for.
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface Barriers {
  /** Only below this selector. */
  readonly part?: string
  /** A dialog or a menu is open. */
  readonly isCovered?: boolean
}

/** What axe finds: each fault with where it is. Its script is read once by each page, and stays. */
export async function findBarriers(page: Page, { part, isCovered = false }: Barriers = {}): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(axe.source)
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(isCovered && { runOnly: { type: 'tag', values: standard } }),
    // The head of a dialog is a <header> by its library; nobody takes it for the page's.
    rules: part === undefined ? {} : { 'landmark-no-duplicate-banner': { enabled: false } },
  }
  return page.evaluate(
    async ([where, how]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(where ?? document, how)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
    },
    [part, options] as const,
  )
}

/** A part of the page as axe judges it, once it is there. */
export async function expectAccessible(page: Page, part = 'main'): Promise<void> {
  await expect(page.locator(part).filter({ visible: true })).not.toHaveCount(0)
  await untilStill(page)
  expect(await findBarriers(page, { part })).toEqual([])
}

/** The page follows the scheme a moment later: looked at before, half of its colours are those of the other. */
export async function wearScheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await untilStill(page)
}

/** The whole page, in light and dark. */
export async function expectNoBarrier(page: Page, isCovered = false): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await wearScheme(page, colorScheme)
    expect(await findBarriers(page, { isCovered }), colorScheme).toEqual([])
  }
}

import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What still rises or fades is not yet as it will be seen. */
export function untilStill(page: Page): Promise<void> {
  const countMoving = () =>
    document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .length
  return expect.poll(() => page.evaluate(countMoving)).toBe(0)
}

/** A part of the page as axe judges it, once it is there. */
export async function expectAccessible(page: Page, part = 'main'): Promise<void> {
  await expect(page.locator(part).filter({ visible: true })).not.toHaveCount(0)
  await untilStill(page)
  // The head of a dialog is a <header> by its library; nobody takes it for the page's.
  const axe = new AxeBuilder({ page }).include(part).disableRules(['landmark-no-duplicate-banner'])
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

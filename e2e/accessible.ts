import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** A part of the page as axe judges it. */
export async function expectAccessible(page: Page, part = 'main'): Promise<void> {
  // The head of a dialog is a <header> by its library; nobody takes it for the page's.
  const axe = new AxeBuilder({ page }).include(part).disableRules(['landmark-no-duplicate-banner'])
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

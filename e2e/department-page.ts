import { expect, type Page } from '@playwright/test'
import type { Department } from './company.ts'

export const tree = (page: Page) => page.getByRole('tree', { name: 'Cây phòng ban' })
export const line = (page: Page, name: string) => tree(page).getByRole('treeitem', { name })
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
export const dialog = (page: Page) => page.getByRole('dialog')
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
export const pick = async (page: Page, label: string, text: string, option: string | RegExp) => {
  await dialog(page).getByRole('combobox', { name: label }).fill(text)
  // All are offered until what was typed is asked for: pressed on then, an option may go away under the pointer.
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.getByRole('option', { name: option }).click()
}

export const openDepartment = (page: Page, { index }: Department, tab = 'facts') =>
  page.goto(`/department?department=${index}&tab=${tab}`)

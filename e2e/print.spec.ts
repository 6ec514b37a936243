import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { signIn } from './person.ts'

const rows = (page: Page) => page.getByRole('grid').locator('tbody tr')

for (const { list, page: record } of [
  { list: '/customer', page: /customer-profile/ },
  { list: '/list-issue', page: /issue-detail/ },
])
  test(`${list}: on paper a record stands whole, without what can only be pressed`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await signIn(page, 'admin')
    await page.goto(list)
    await rows(page).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(record)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(title).toBeVisible()
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(page.getByRole('navigation', { name: 'Menu chính' })).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('main').locator('.mantine-Button-root:visible')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
    await expect(page.locator('body')).not.toHaveCSS('background-color', 'rgb(255, 255, 255)')
  })

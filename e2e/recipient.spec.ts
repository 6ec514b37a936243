import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openTokens, tokenPart } from '../packages/server/src/modules/message/token.ts'
import { expectAccessible } from './accessible.ts'
import { elsewhere, test } from './journey.ts'

const triedMax = 200

/** The pages of a mail of the demo company, as the links in it would be. */
async function linksOf(page: Page) {
  const secrets = readFileSync(join(process.env['E2E_DATA_DIR'] ?? '', 'secrets.json'), 'utf8')
  const { DATA_KEY } = JSON.parse(secrets) as { DATA_KEY: string }
  const tokens = openTokens({ DATA_KEY, DATA_KEY_BEFORE: undefined })
  for (let messageId = 1; messageId <= triedMax; messageId += 1) {
    const link = (prefix: string, part: number) => `/${prefix}/${tokens.make({ messageId, part })}`
    const unsubscribe = link('u', tokenPart.unsubscribe)
    const answer = await page.request.get(unsubscribe)
    if (answer.ok() && (await answer.text()).includes('<form'))
      return { unsubscribe, preferences: link('p', tokenPart.preferences) }
  }
  throw new Error('the demo company has sent no mail')
}

const looks = [
  { viewport: { width: 390, height: 844 }, colorScheme: 'light', locale: 'vi-VN' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark', locale: 'vi-VN' },
] as const

test('a recipient without scripts stops the mail of the company and chooses anew', async ({ browser, page: first }) => {
  const { unsubscribe, preferences } = await linksOf(first)
  for (const look of looks) {
    const page = await elsewhere(browser, look)
    for (const path of [unsubscribe, preferences, '/u/none']) {
      await page.goto(path)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
  }
  const page = await elsewhere(browser, { ...looks[0], javaScriptEnabled: false })
  await page.goto(unsubscribe)
  await page.getByRole('button', { name: 'Ngừng nhận thư' }).click()
  await expect(page.getByRole('heading', { name: 'Đã ngừng gửi thư' })).toBeVisible()
  await page.getByRole('link', { name: /Chọn lại/ }).click()
  await expect(page.getByRole('radio', { name: /Không nhận gì/ })).toBeChecked()
  await page.getByRole('radio', { name: /Chỉ tin chăm sóc/ }).check()
  await page.getByRole('button', { name: 'Lưu lựa chọn' }).click()
  await expect(page.getByRole('status')).toHaveText('Đã lưu lựa chọn của bạn.')
  await page.goto(unsubscribe)
  await expect(page.getByRole('button', { name: 'Ngừng nhận thư' })).toBeVisible()
})

import { expect } from '@playwright/test'
import { enter, fresh } from './company.ts'
import { test } from './journey.ts'

interface Found {
  readonly items: readonly {
    readonly opportunityId: number
    readonly version: number
    readonly curatorName: string
    readonly approach: number
    readonly approachName: string
  }[]
}

test('the board by person is worked by keys: a card goes on and back in its lane, and keeps the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 2_000, height: 900 })
  const leader = await enter(page, 'leader.sales')
  const ask = { campaignId: 1, status: [1], sort: 'createdDate', maxPerBlock: 20 }
  const { items } = await leader.call<Found>('POST', '/api/Opportunity/SearchOpportunity', ask)
  const columns = await leader.call<{ approach: number; name: string }[]>('POST', '/api/Opportunity/GetBoard', {
    campaignId: 1,
  })
  const one = items.find(({ curatorName }) => curatorName !== '')
  const further = columns.find(({ approach }) => approach > 0 && approach !== one?.approach)?.name
  if (!one || !further) throw new Error('The demo company sells nothing')
  const name = fresh('Làn')
  await leader.call('PUT', '/api/Opportunity/UpdateOpportunity', {
    opportunityId: one.opportunityId,
    version: one.version,
    name,
  })

  await page.goto(`/campaign/detail/1?layout=lanes&text=${encodeURIComponent(name)}`)
  const lane = page.getByRole('region', { name: `${one.curatorName}, 1 thẻ` })
  const inStep = (step: string) => lane.getByRole('list', { name: `${step}, 1 thẻ` }).getByRole('button', { name })
  await expect(inStep(one.approachName).first()).toBeVisible()
  await inStep(one.approachName).first().focus()
  for (const step of [further, one.approachName]) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: `Chuyển ${name}` })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: `Chuyển sang ${step}` }).press('Enter')
    await expect(inStep(step).first()).toBeFocused()
  }
  await lane.getByRole('button', { name: `Thu gọn hàng ${one.curatorName}` }).press('Enter')
  await expect(inStep(one.approachName)).toHaveCount(0)
})

test('on paper an opportunity stands with its facts, without what can only be pressed', async ({ page }) => {
  const seller = await enter(page, 'staff.sales01')
  const { items } = await seller.call<{ items: { opportunityId: number; campaignId: number; code: string }[] }>(
    'POST',
    '/api/Opportunity/SearchOpportunity',
    { maxPerBlock: 1 },
  )
  const [first] = items
  await page.goto(`/profile-opportunity/${first?.campaignId}/${first?.opportunityId}`)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(title).toBeVisible()
  await expect(page.getByRole('main').getByText('Doanh thu dự kiến').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menu chính' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('main').locator('.mantine-Button-root:visible')).toHaveCount(0)
})

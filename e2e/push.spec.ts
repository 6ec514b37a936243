import { createECDH, randomBytes } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { bell, panel } from './bell.ts'
import { elsewhere, test } from './journey.ts'
import { signIn } from './person.ts'
import { enterAsWriter, openStage, type Stage } from './ticket-stage.ts'

let stage: Stage
test.beforeAll(async () => {
  stage = await openStage()
})

test('a browser that blocks notices says how to allow them, and nobody is asked without an act', async ({
  browser,
}) => {
  const page = await elsewhere(browser)
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
    Notification.requestPermission = () => Promise.reject(new Error('asked without an act'))
  })
  const person = await stage.hire('Phạm Chặn')
  await enterAsWriter(page, person.userName, '/setting/notifications')
  await expect(page.getByRole('switch', { name: 'Thông báo trên thiết bị này' })).toBeDisabled()
  await expect(page.getByRole('alert')).toContainText('Trình duyệt đang chặn thông báo của trang này')
  await page.context().close()
})

/** What a push service would answer; none is reached from here. */
function subscription() {
  const point = createECDH('prime256v1')
  const keys = {
    p256dh: point.generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  return { endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString('hex')}`, keys }
}

/** A browser that allows notices, whose push service is the one above. */
async function allowPush(page: Page) {
  await page.addInitScript((made) => {
    let present: object | null = null
    const answer = {
      ...made,
      toJSON: () => made,
      unsubscribe: async () => {
        present = null
        return true
      },
    }
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.getSubscription = async () => present as PushSubscription | null
    PushManager.prototype.subscribe = async () => {
      present = answer
      return answer as unknown as PushSubscription
    }
  }, subscription())
}

/** Somebody new whose device has its notices on, and what the server was told of it. */
async function turnPushOn(browser: Browser, name: string) {
  const page = await elsewhere(browser, { serviceWorkers: 'allow' })
  await allowPush(page)
  const person = await stage.hire(name)
  await enterAsWriter(page, person.userName, '/setting/notifications')
  const push = page.getByRole('switch', { name: 'Thông báo trên thiết bị này' })
  const [added] = await Promise.all([page.waitForResponse('**/api/FCM/AddFCM'), push.click()])
  expect(added.status()).toBe(204)
  await expect(push).toBeChecked()
  return { page, person, told: added.request().postDataJSON() }
}

test('a device whose session was ended is made known again by the next sign-in', async ({ browser }) => {
  const { page, person, told } = await turnPushOn(browser, 'Vũ Trở Lại')
  await stage.endSessions(person.userName)
  await expect(page).toHaveURL(/\/login/)
  const [again] = await Promise.all([page.waitForResponse('**/api/FCM/AddFCM'), signIn(page, person.userName)])
  expect([again.status(), again.request().postDataJSON()]).toEqual([204, told])
  await page.context().close()
})

test('a device is told after the switch, and logging out takes it back before the session ends', async ({
  browser,
}) => {
  const { page, person, told } = await turnPushOn(browser, 'Vũ Đẩy')
  expect(told).toEqual(
    expect.objectContaining({ platform: 'web', userName: person.userName, userAgent: expect.stringMatching(/./) }),
  )
  const calls: string[] = []
  page.on('requestfinished', (request) => {
    if (request.method() === 'DELETE') calls.push(new URL(request.url()).pathname)
  })
  await page.getByRole('button', { name: /^Tài khoản của/ }).click()
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Đăng xuất' }).click()
  await expect(page).toHaveURL(/\/login/)
  // The page goes on with an answer before the browser tells that its request is finished.
  await expect.poll(() => calls).toEqual(['/api/FCM/DeleteFCM', '/api/LoginSession/DeleteSession'])
  await page.context().close()
})

test('logging out waits for no push service that never answers', async ({ browser }) => {
  const { page } = await turnPushOn(browser, 'Hồ Treo')
  await expect(page.getByRole('switch', { name: 'Thông báo trên thiết bị này' })).toBeEnabled()
  await page.evaluate(() => {
    PushManager.prototype.getSubscription = () => new Promise(() => undefined)
  })
  const taken = page.waitForResponse('**/api/FCM/DeleteFCM')
  await page.getByRole('button', { name: /^Tài khoản của/ }).click()
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Đăng xuất' }).click()
  // The browser keeps its subscription; the server knows it no more.
  expect((await taken).status()).toBe(204)
  await expect(page).toHaveURL(/\/login/)
  await page.context().close()
})

test('on a phone, who declined the offer can still turn push on', async ({ browser }) => {
  const viewport = { width: 390, height: 844 }
  const page = await elsewhere(browser, { serviceWorkers: 'allow', viewport, isMobile: true, hasTouch: true })
  await allowPush(page)
  const person = await stage.hire('Đinh Đổi Ý')
  await enterAsWriter(page, person.userName, '/m/ticket')
  await bell(page).tap()
  await panel(page).getByRole('button', { name: 'Không, cảm ơn' }).tap()
  await page.getByRole('button', { name: 'Cài đặt thông báo' }).tap()
  const push = page.getByRole('switch', { name: 'Thông báo trên thiết bị này' })
  const [added] = await Promise.all([page.waitForResponse('**/api/FCM/AddFCM'), push.tap()])
  expect(added.status()).toBe(204)
  await expect(push).toBeChecked()
  await page.context().close()
})

test('the offer in the bell comes once, and is gone for good when it was declined', async ({ browser }) => {
  const page = await elsewhere(browser, { serviceWorkers: 'allow' })
  await allowPush(page)
  const person = await stage.hire('Đỗ Thôi')
  await enterAsWriter(page, person.userName)
  await bell(page).click()
  await panel(page).getByRole('button', { name: 'Không, cảm ơn' }).click()
  const offer = panel(page).getByRole('button', { name: 'Bật thông báo' })
  await expect(offer).toHaveCount(0)
  // It is sealed before it is kept.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toContain('lite-crm.1.device.pushOffered')
  await page.reload()
  await bell(page).click()
  await expect(panel(page).getByRole('tab', { name: /^Tất cả/ })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await page.context().close()
})

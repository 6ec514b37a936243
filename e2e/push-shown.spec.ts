import { type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test'
import type { Gate } from './gate.ts'
import { cards, enterTickets, onPhone, test } from './worker-page.ts'

// A browser without windows shows no notices.
const whole = { executablePath: process.env['E2E_WHOLE_CHROMIUM'] ?? '', args: ['--no-sandbox'] }
test.use({ ...onPhone, launchOptions: whole })

interface Pushing {
  readonly push: (message: object) => Promise<void>
  readonly shown: () => Promise<{ title: string; body: string; tag: string }[]>
}

async function openPush(page: Page, context: BrowserContext, { origin }: Gate): Promise<Pushing> {
  await context.grantPermissions(['notifications'], { origin })
  const session: CDPSession = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return {
    async push(message) {
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
    },
    shown: () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
      }),
  }
}

/** As a person does who touches a notice: a script may not, so the event is made in the worker itself. */
async function clickNotice(context: BrowserContext, tag: string) {
  const worker = context.serviceWorkers()[0]
  if (worker === undefined) throw new Error('no worker')
  await worker.evaluate(async (name) => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await scope.registration.getNotifications({ tag: name })
    const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined })
    globalThis.dispatchEvent(event)
  }, tag)
}

test('a push is shown once, and a touch on it opens the ticket', async ({ page, gate, context }) => {
  const ticket = await enterTickets(page)
  const { push, shown } = await openPush(page, context, gate)
  const id = ticket.split('/').at(-1)
  const message = {
    id: 'event-1',
    title: 'Phiếu mới',
    body: 'TK000001 Máy in hỏng',
    clickAction: `/issue-detail/${id}`,
    data: {},
  }
  await push(message)
  await expect.poll(shown).toEqual([{ title: message.title, body: message.body, tag: message.id }])
  await push(message)
  await push({ ...message, id: 'event-2', title: 'Phiếu đổi người phụ trách', clickAction: 'https://elsewhere.test/' })
  await expect.poll(async () => (await shown()).map(({ tag }) => tag).sort()).toEqual(['event-1', 'event-2'])
  await clickNotice(context, 'event-1')
  await expect(page).toHaveURL(new RegExp(`${ticket}$`))
  await expect.poll(async () => (await shown()).map(({ tag }) => tag)).toEqual(['event-2'])
  // Whatever a notice says, it never leads out of the product.
  await clickNotice(context, 'event-2')
  await expect(page).toHaveURL(new RegExp(`^${gate.origin}/m/ticket$`))
})

test('who looks at the ticket is not told of it', async ({ page, gate, context }) => {
  const ticket = await enterTickets(page)
  await cards(page).first().click()
  await expect(page).toHaveURL(new RegExp(`${ticket}$`))
  const { push, shown } = await openPush(page, context, gate)
  await page.bringToFront()
  await push({
    id: 'event-3',
    title: 'Có bình luận',
    body: '',
    clickAction: ticket.replace('/m/ticket', '/issue-detail'),
    data: {},
  })
  await push({ id: 'event-4', title: 'Phiếu khác', body: '', clickAction: '/issue-detail/999999', data: {} })
  await expect.poll(async () => (await shown()).map(({ tag }) => tag)).toEqual(['event-4'])
})

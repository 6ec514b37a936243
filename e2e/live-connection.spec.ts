import { expect, type WebSocketRoute } from '@playwright/test'
import { test } from './journey.ts'
import { signIn } from './person.ts'

test('a page that the server keeps up to date no longer says so, stays away, and comes back when its person wants it', async ({
  page,
}) => {
  const connections: WebSocketRoute[] = []
  let joined = 0
  await page.routeWebSocket(/\/realtime\//, (route) => {
    connections.push(route)
    route.connectToServer().onMessage((message) => {
      route.send(message)
      if (String(message).startsWith('40/hubs/permission')) joined += 1
    })
  })
  await signIn(page, 'leader.sales', '/list-issue')
  await expect.poll(() => joined).toBe(1)
  connections[0]?.send('42/hubs/permission,["ended",{"code":"live.tooMany"}]')
  const told = page.getByRole('status').filter({ hasText: 'Trang này không còn tự cập nhật' })
  await expect(told).toBeVisible()
  // Whatever page is opened next, it asks for no connection by itself.
  await page.getByRole('link', { name: 'Khách hàng', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Khách hàng' })).toBeVisible()
  await expect(told).toBeVisible()
  expect(connections).toHaveLength(1)
  await told.getByRole('button', { name: 'Kết nối lại' }).click()
  await expect(told).toHaveCount(0)
  await expect.poll(() => joined).toBe(2)
})

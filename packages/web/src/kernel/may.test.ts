import type { SignedInUser } from '@crm/contract/account'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetRights, may, rightsReady } from './may.ts'
import { dropMe, keepMe } from './me.ts'

const person = (userId: number): SignedInUser =>
  ({
    userId,
    userName: `staff.${userId}`,
    systemRole: 'user',
    priorityPermission: 1,
    token: `t${userId}`,
  }) as SignedInUser

const records = [{ functionTag: 'MNU_Issue', accessPermission: true, editPermission: false }]
const answering = async () => Response.json(records)
const away = () => Promise.reject(new TypeError('Failed to fetch'))
const silent = () => new Promise<Response>(() => undefined)
const network = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer)

/** As a page does that is opened again with its stored sign-in. */
async function openAgain(answer: () => Promise<Response>) {
  forgetRights()
  network(answer)
  await rightsReady()
}

beforeEach(async () => {
  keepMe(person(7))
  await openAgain(answering)
})
afterEach(() => {
  dropMe()
  forgetRights()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('without a network the page opens by the rights that were known last', async () => {
  await openAgain(away)
  expect(may('MNU_Issue', 'access')).toBe(true)
  expect(may('MNU_Issue', 'edit')).toBe(false)
  expect(may('MNU_Customer', 'access')).toBe(false)
})

test('a server that is being restarted takes no rights away', async () => {
  await openAgain(async () => new Response('', { status: 503 }))
  expect(may('MNU_Issue', 'access')).toBe(true)
})

test('a network that does not answer holds nobody at the door', async () => {
  vi.useFakeTimers()
  const opened = openAgain(silent)
  await vi.advanceTimersByTimeAsync(3_000)
  await opened
  expect(may('MNU_Issue', 'access')).toBe(true)
})

test('what the server refuses is not allowed, whatever was known', async () => {
  await openAgain(async () => Response.json({ code: 'access.forbidden', title: '' }, { status: 403 }))
  expect(may('MNU_Issue', 'access')).toBe(false)
})

test('the rights of one person open nothing for the next', async () => {
  keepMe(person(8))
  await openAgain(away)
  expect(may('MNU_Issue', 'access')).toBe(false)
})

test('a sign-out takes the known rights along', async () => {
  dropMe()
  keepMe(person(7))
  await openAgain(away)
  expect(may('MNU_Issue', 'access')).toBe(false)
})

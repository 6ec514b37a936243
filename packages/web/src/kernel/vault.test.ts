import { beforeEach, expect, test } from 'vitest'
import { createKey } from './seal.ts'
import { createVault, type TextStore } from './vault.ts'

const mapStore = (entries: Map<string, string>): TextStore => ({
  keys: () => [...entries.keys()],
  get: (key) => entries.get(key) ?? null,
  set: (key, text) => void entries.set(key, text),
  remove: (key) => void entries.delete(key),
})

let entries: Map<string, string>
let key: CryptoKey
const openVault = async (findKey: () => Promise<CryptoKey> = async () => key, secure = true) => {
  const vault = createVault(mapStore(entries), findKey, () => secure)
  await vault.open()
  return vault
}

beforeEach(async () => {
  entries = new Map()
  key = await createKey()
})

async function leaveSomething() {
  const vault = await openVault()
  vault.set('token', 'canary-token')
  vault.set('device.menuFolded', true)
  await vault.flush()
}

test('what was set comes back after the browser was closed, and is not readable in storage', async () => {
  await leaveSomething()
  expect((await openVault()).get('token')).toBe('canary-token')
  expect(JSON.stringify([...entries])).not.toContain('canary-token')
})

test('an altered entry clears everything and does not crash', async () => {
  await leaveSomething()
  const sealed = entries.get('lite-crm.1.token') ?? ''
  entries.set('lite-crm.1.token', `${sealed.slice(0, -6)}AAAA${sealed.slice(-2)}`)
  expect((await openVault()).get('token')).toBeNull()
  expect(entries.size).toBe(0)
})

test('entries copied from another browser are cleared', async () => {
  await leaveSomething()
  key = await createKey()
  expect((await openVault()).get('token')).toBeNull()
  expect(entries.size).toBe(0)
})

test('an entry put under another name is cleared', async () => {
  await leaveSomething()
  entries.set('lite-crm.1.user', entries.get('lite-crm.1.token') ?? '')
  expect((await openVault()).get('user')).toBeNull()
})

test('entries of an older version are cleared', async () => {
  entries.set('lite-crm.0.token', 'anything')
  await openVault()
  expect(entries.size).toBe(0)
})

test('entries of other products on the same address stay untouched', async () => {
  entries.set('other', 'theirs')
  entries.set('lite-crm.1.token', 'broken')
  await openVault()
  expect([...entries]).toEqual([['other', 'theirs']])
})

test('a sign-out leaves nothing of the user, even of a write that was still on its way', async () => {
  await leaveSomething()
  const vault = await openVault()
  vault.set('user', { userName: 'staff.sales01' })
  vault.clearUser()
  await vault.flush()
  expect([...entries.keys()]).toEqual(['lite-crm.1.device.menuFolded'])
  expect(vault.get('user')).toBeNull()
})

test('a session that ran out leaves what was typed, sealed, and nothing else of the user', async () => {
  await leaveSomething()
  const vault = await openVault()
  vault.set('draft.ticket.comment.7', 'canary-draft')
  await vault.flush()
  vault.clearSession()
  expect([...entries.keys()].sort()).toEqual(['lite-crm.1.device.menuFolded', 'lite-crm.1.draft.ticket.comment.7'])
  expect(JSON.stringify([...entries])).not.toContain('canary-draft')
  expect((await openVault()).get('draft.ticket.comment.7')).toBe('canary-draft')
})

test('on plain http values live in memory alone, and the reason is told', async () => {
  const vault = await openVault(async () => key, false)
  vault.set('token', 'canary-token')
  await vault.flush()
  expect(vault.get('token')).toBe('canary-token')
  expect(entries.size).toBe(0)
  expect(vault.memoryReason()).toBe('insecure')
})

test('a browser that forbids key storage still works until it is closed', async () => {
  const vault = await openVault(() => Promise.reject(new Error('forbidden')))
  vault.set('token', 'canary-token')
  expect(vault.get('token')).toBe('canary-token')
  expect(vault.memoryReason()).toBe('blocked')
})

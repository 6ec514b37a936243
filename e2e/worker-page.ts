import { expect, type Page } from '@playwright/test'
import { type Gate, openGate } from './gate.ts'
import { test as base } from './journey.ts'
import { signIn } from './person.ts'

/** With the product's own worker, behind a gate that can be cut. */
export const test = base.extend<{ gate: Gate }>({
  gate: async ({ browserName: _ }, use) => {
    const gate = await openGate(`http://127.0.0.1:${process.env['E2E_PORT']}`)
    await use(gate)
    await gate.close()
  },
  baseURL: ({ gate }, use) => use(gate.origin),
})
export const onPhone = { serviceWorkers: 'allow', viewport: { width: 390, height: 844 } } as const

/** The worker is there and looks after this page, with all files that it keeps. */
export const workerReady = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })

/** How many entries a table of this browser holds; of reads those whose key says so, if it is named. */
export const countKept = (page: Page, table: 'reads' | 'outbox', about = '') =>
  page.evaluate(
    ({ name, word }) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('lite-crm-offline')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const asked = opening.result.transaction(name).objectStore(name).getAllKeys()
          asked.onsuccess = () => resolve(asked.result.filter((key) => String(key).includes(word)).length)
          opening.result.close()
        }
      }),
    { name: table, word: about },
  )

export const cards = (page: Page) => page.getByRole('list', { name: 'Phiếu hỗ trợ' }).getByRole('link')

/** Signed in on the list of tickets, which was kept. */
export async function enterTickets(page: Page, userName = 'staff.support'): Promise<string> {
  await signIn(page, userName, '/m/ticket')
  const href = await cards(page).first().getAttribute('href')
  await workerReady(page)
  await expect.poll(() => countKept(page, 'reads', '"ticket","list","phone"')).toBeGreaterThan(0)
  return href ?? ''
}

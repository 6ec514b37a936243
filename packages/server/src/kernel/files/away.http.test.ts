import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf } from '../../testing/customer-calls.ts'
import { type Harness, openHarness } from '../../testing/harness.ts'
import { ticketCalls } from '../../testing/ticket-calls.ts'
import { png } from '../../testing/ticket-files.ts'

let h: Harness
beforeAll(async () => {
  h = await openHarness({ FILES_URL: '/dev/null/files' })
})
afterAll(() => h.close())

it('a file that cannot be kept is told as a fault that passes, and nothing of its ticket is there', async () => {
  const sales = await h.signIn('staff.sales01')
  const answer = await ticketCalls(h).send(sales, {}, { files: [['anh.png', png]] })
  expect([codeOf(answer), answer.headers['retry-after']]).toEqual([[503, 'request.unavailable'], '2'])
  expect(await h.db.selectFrom('ticket').select('ticket_id').execute()).toEqual([])
})

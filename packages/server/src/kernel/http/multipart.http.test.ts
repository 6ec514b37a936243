import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'

let h: Harness
let sales: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
  sales = await h.signIn('staff.sales01')
})
afterAll(() => h.close())

const MB = 1_024 * 1_024
const headers = { 'content-type': 'multipart/form-data; boundary=b' }

/** Sends `count` files of so many bytes each. */
function send(count: number, bytes: number) {
  const file = [
    Buffer.from('--b\r\nContent-Disposition: form-data; name="File"; filename="a.csv"\r\n\r\n'),
    Buffer.alloc(bytes, 'a'),
    Buffer.from('\r\n'),
  ]
  const form = Buffer.concat([...Array.from({ length: count }, () => file).flat(), Buffer.from('--b--\r\n')])
  return sales.post('/api/Customer/UploadCustomer', form, { headers })
}

describe('the files of a form', () => {
  it('are held in memory up to 20 MB together and no further, whatever each of them weighs', () =>
    customerCalls(h).untouched(async () => {
      expect(codeOf(await send(1, 20 * MB + 1))).toEqual([413, 'request.tooLarge'])
      expect(codeOf(await send(3, 7 * MB))).toEqual([413, 'request.tooLarge'])
      expect(codeOf(await send(20, MB + 1))).toEqual([413, 'request.tooLarge'])
    }))
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../../testing/harness.ts'

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

describe('the name of a file', () => {
  it.each(['a\0.csv', 'a\u0007.csv', 'a\tb.csv'])('holds no control character: %j', async (name) => {
    const form = Buffer.from(
      `--b\r\nContent-Disposition: form-data; name="File"; filename="${name}"\r\n\r\na,b\r\n--b--\r\n`,
    )
    expect(codeOf(await sales.post('/api/Customer/UploadCustomer', form, { headers }))).toEqual([
      400,
      'request.malformed',
    ])
  })
})

describe('the fields of a form', () => {
  const sendFields = (path: string, ...fields: (readonly [name: string, characters: number])[]) => {
    const part = ([name, characters]: readonly [string, number]) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${'a'.repeat(characters)}\r\n`
    return sales.post(path, Buffer.from(`${fields.map(part).join('')}--b--\r\n`), { headers })
  }
  const tooLong = (field: string, limit: number) => ({
    code: 'request.malformed',
    details: [{ field, message: 'error.tooLong', limit }],
  })

  it('have 64 KB where their endpoint says nothing else, and the one that is longer is named', async () => {
    const answer = await sendFields('/api/Customer/UploadCustomer', ['Columns', 64 * 1_024 + 1])
    expect(answer.json()).toMatchObject(tooLong('Columns', 16_384))
  })

  it('have no more together than they had before one of them was given more', async () => {
    const fields = ['Content', 'A', 'B'].map((name) => [name, 700_000] as const)
    expect((await sendFields('/api/Issue/AddIssue', ...fields)).json()).toMatchObject(tooLong('B', 200_000))
  })
})

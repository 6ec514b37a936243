import type { SmsOriginalView, SmsPreview } from '@crm/contract/sms-original'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { insertCustomer } from '../../testing/customers.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'

let h: Harness
let market: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  market = await h.signIn('staff.market')
})
afterAll(() => h.close())

const path = '/api/SmsOriginal'
const send = (wanted: object = {}) =>
  market.post(`${path}/AddSmsOriginal`, {
    name: 'Nhắc hẹn',
    text: 'Chào {{customer.name|bạn}}, hẹn gặp lúc {{customer.appointment}}',
    purpose: 'care',
    withoutMarks: false,
    ...wanted,
  })

it('an original is measured with words as long as customers’, and costs less without marks', async () => {
  const view = (await send()).json<SmsOriginalView>()
  expect(view).toMatchObject({ code: 'SG000001', number: 1, meter: { encoding: 'UCS-2', parts: 1 } })
  const { templateId, version } = view
  const plain = await market.put(`${path}/UpdateSmsOriginal`, { templateId, version, withoutMarks: true })
  expect(plain.json()).toMatchObject({ number: 2, meter: { encoding: 'GSM-7', parts: 1 } })
  const list = (await market.get(`${path}/GetAllSmsOriginal/${market.me.userId}/false/1/20?count=true`)).json()
  expect(list).toMatchObject({ total: 1, items: [{ withoutMarks: true, meter: { encoding: 'GSM-7' } }] })
  expect(
    (await market.get(`/api/EmailTemplate/GetEmailTemplateById/${templateId}/${market.me.userId}`)).statusCode,
  ).toBe(404)
})

it('an original reads as a customer would have it, and says what is missing', async () => {
  const customerId = await insertCustomer(h.db, h.company, { name: 'Đỗ Thị Ánh', viewers: ['staff.market'] })
  const { templateId } = (await send({ withoutMarks: true })).json<SmsOriginalView>()
  const shown = await market.post(`${path}/PreviewSmsOriginal`, { templateId, customerId })
  expect(shown.json<SmsPreview>()).toMatchObject({
    text: 'Chao Do Thi Anh, hen gap luc ',
    missing: ['customer.appointment'],
  })
})

it('an original that is too long, or names a field that messages have not, is refused', () =>
  customerCalls(h).untouched(async () => {
    expect(codeOf(await send({ text: 'ố'.repeat(671) }))).toEqual([422, 'sms.tooLong'])
    for (const text of ['{{customer.x}}', '{{link.unsubscribe}}'])
      expect(codeOf(await send({ text }))).toEqual([422, 'merge.unknownField'])
  }))

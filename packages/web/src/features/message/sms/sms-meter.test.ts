import { expect, test } from 'vitest'
import { weighSms } from './sms-meter.ts'

const sms = { text: 'Chao {{customer.name}}', withoutMarks: false, purpose: 'care', names: [] } as const

test('the longest name decides, and one with marks makes the parts smaller', () => {
  expect(weighSms({ ...sms, names: ['An', 'Binh'] })).toMatchObject({ encoding: 'GSM-7', units: 9 })
  expect(weighSms({ ...sms, names: ['An', 'Bình Đỗ'] }).encoding).toBe('UCS-2')
  expect(weighSms({ ...sms, names: ['Bình Đỗ'], withoutMarks: true })).toMatchObject({ encoding: 'GSM-7', units: 12 })
})

test('advertising pays for its label, once', () => {
  expect(weighSms({ ...sms, text: 'Giam gia', purpose: 'advertising' }).units).toBe(15)
  expect(weighSms({ ...sms, text: '[QC] Giam gia', purpose: 'advertising' }).units).toBe(15)
})

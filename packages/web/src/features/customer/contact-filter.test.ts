import { expect, test } from 'vitest'
import { contactFilterOf } from './contact-filter.ts'

test('a number of six digits or an address is looked for among the contacts', () => {
  expect(contactFilterOf('0912 345 678')).toEqual({ text: undefined, phoneContact: '0912345678' })
  expect(contactFilterOf('345678')).toEqual({ text: undefined, phoneContact: '345678' })
  expect(contactFilterOf(' an@congty.vn ')).toEqual({ text: undefined, emailContact: 'an@congty.vn' })
})

test('anything else is a name, a code or too short', () => {
  for (const text of [undefined, '', '12345', 'KH000001', 'Trần An', 'an@', '1'.repeat(16)])
    expect(contactFilterOf(text)).toBeNull()
})

import { expect, test } from 'vitest'
import { linesOf, readFields } from './gateway-form.ts'

test('fields are typed a line each, and come back as they were', () => {
  const fields = { Phone: '{{to}}', Content: '{{text}}', 'option-good': '100,0', url: 'a=b' }
  expect(readFields(linesOf(fields))).toEqual(fields)
  expect(readFields('\n Phone = {{to}} \n\n')).toEqual({ Phone: '{{to}}' })
})

test('a line that names no field is told', () => {
  expect(readFields('Phone')).toBeUndefined()
  expect(readFields('1a=b')).toBeUndefined()
})

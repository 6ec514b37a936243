import { expect, test } from 'vitest'
import { readMailedLink } from './mailed-link.ts'

const encode = (text: string) => Buffer.from(text).toString('base64url')

test('the three values of a link are read, whatever characters they hold', () => {
  const encoded = encode(`token=${encodeURIComponent('a&b=c/ệ')}&email=ha%40congty.vn&userName=staff.support`)
  expect(readMailedLink(encoded)).toEqual({ token: 'a&b=c/ệ', email: 'ha@congty.vn', userName: 'staff.support' })
})

test('the order of the values does not matter', () => {
  expect(readMailedLink(encode('userName=staff.support&email=ha%40congty.vn&token=t'))?.token).toBe('t')
})

test.each([
  ['a value twice', encode('token=t&email=a%40b.vn&userName=u&userName=other')],
  ['a value in the place of another', encode('token=t&email=a%40b.vn&email=c%40d.vn')],
  ['a missing value', encode('token=t&email=a%40b.vn')],
  ['an empty value', encode('token=&email=a%40b.vn&userName=u')],
  ['a value too many', encode('token=t&email=a%40b.vn&userName=u&role=admin')],
  ['no pairs', encode('hello')],
  ['broken percent-encoding', encode('token=%E0%A4%A&email=a%40b.vn&userName=u')],
  ['text that is no base64', '%%%'],
  ['nothing', undefined],
])('a link with %s is refused', (_, encoded) => {
  expect(readMailedLink(encoded)).toBeNull()
})

import { isEmail } from '@crm/contract/rules/email'
import { isUsername } from '@crm/contract/rules/username'
import { expect, test } from 'vitest'
import { asciiOf, emailOf, nameOf, personName, usernameOf } from './names.ts'
import { makeRandom } from './random.ts'

const people = (count: number) => {
  const random = makeRandom(11)
  return Array.from({ length: count }, () => personName(random))
}

test('a third of the people is called Nguyễn, and Trần comes before Lê', () => {
  const drawn = people(20_000)
  const share = (surname: string) => drawn.filter((name) => name.surname === surname).length / drawn.length
  expect(share('Nguyễn')).toBeGreaterThan(0.3)
  expect(share('Nguyễn')).toBeLessThan(0.42)
  expect(share('Trần')).toBeGreaterThan(share('Lê'))
})

test('Thị stands in names of women only, Văn in names of men only', () => {
  for (const name of people(5_000)) {
    if (name.middle.startsWith('Thị')) expect(name.male).toBe(false)
    if (name.middle === 'Văn') expect(name.male).toBe(true)
  }
})

test('user names and addresses made of any name satisfy the rules, with a number too', () => {
  for (const [index, name] of people(5_000).entries()) {
    expect(usernameOf(name), name.fullName).toSatisfy(isUsername)
    expect(usernameOf(name, index), name.fullName).toSatisfy(isUsername)
    expect(emailOf(name, { domain: 'hoatieu.test' }, index), name.fullName).toSatisfy(isEmail)
  }
})

test('the shortest and the longest names still make a user name', () => {
  expect(usernameOf(nameOf('La', '', 'Ý', false))).toBe('y.la0000')
  expect(usernameOf(nameOf('Tôn Thất', 'Thị Phương', 'Nguyên', false))).toBe('nguyen.tonthatthiphu')
})

test('namesakes differ by their number', () => {
  const name = nameOf('Nguyễn', 'Văn', 'An', true)
  expect(usernameOf(name, 2)).toBe('an.nguyenvan2')
  expect(emailOf(name, { domain: 'hoatieu.test' }, 2)).toBe('an.nguyen2@hoatieu.test')
})

test('names are stored in one spelling, composed', () => {
  for (const name of people(1_000)) expect(name.fullName).toBe(name.fullName.normalize('NFC'))
  expect(asciiOf('Đặng Thị Thùy')).toBe('dangthithuy')
})

import { expect, test } from 'vitest'
import { company, personTaxCode, taxCheckDigit } from './companies.ts'
import { businesses } from './lookups.ts'
import { drawProvince } from './places.ts'
import { makeRandom } from './random.ts'

test('the check digit is that of tax codes in the public register', () => {
  expect(taxCheckDigit('010010910')).toBe(6)
  expect(taxCheckDigit('030058856')).toBe(9)
})

const random = makeRandom(4)
const drawn = Array.from({ length: 5_000 }, (_, index) => {
  const place = drawProvince(random)
  return { place, found: company(random, place, index) }
})

test('tax codes have 10 or 13 digits, begin as the province does and carry their check digit', () => {
  for (const { place, found } of drawn) {
    expect(found.taxCode).toMatch(/^\d{10}(\d{3})?$/)
    expect(found.taxCode.slice(0, 2)).toBe(place.taxPrefix)
    expect(taxCheckDigit(found.taxCode.slice(0, 9))).toBe(Number(found.taxCode[9]))
  }
  expect(new Set(drawn.map(({ found }) => found.taxCode.length))).toEqual(new Set([10, 13]))
  expect(personTaxCode(random)).toMatch(/^8\d{9}$/)
})

test('every business sector has companies, and a dentist is never one of transport', () => {
  expect(new Set(drawn.map(({ found }) => found.business))).toEqual(new Set(businesses.map(({ code }) => code)))
  for (const { found } of drawn) if (found.name.startsWith('Nha khoa')) expect(found.business).toBe('health')
})

test('no mail can reach a stranger, and no two companies share a domain', () => {
  for (const { found } of drawn) expect(found.domain).toMatch(/^[a-z]+\d+\.test$/)
  expect(new Set(drawn.map(({ found }) => found.domain)).size).toBe(drawn.length)
})

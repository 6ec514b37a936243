import fc from 'fast-check'
import { SegmentedMessage } from 'sms-segments-calculator'
import { describe, expect, it } from 'vitest'
import { isBrandName, measureMerged, measureSms, partsWithin, withoutMarks } from './sms-text.ts'

describe('a short message', () => {
  it.each([
    ['a'.repeat(160), 'GSM-7', 1],
    ['a'.repeat(161), 'GSM-7', 2],
    ['a'.repeat(306), 'GSM-7', 2],
    ['a'.repeat(307), 'GSM-7', 3],
    ['€'.repeat(80), 'GSM-7', 1],
    [`${'a'.repeat(159)}€`, 'GSM-7', 2],
    ['ế'.repeat(70), 'UCS-2', 1],
    ['ế'.repeat(71), 'UCS-2', 2],
    ['ế'.repeat(134), 'UCS-2', 2],
    ['ế'.repeat(135), 'UCS-2', 3],
    ['', 'GSM-7', 1],
  ] as const)('%# is weighed', (text, encoding, parts) => {
    expect(measureSms(text)).toMatchObject({ encoding, parts })
  })

  const vietnamese = fc.constantFrom(...'ếệđĐưỢăâ')
  const gsm = fc.constantFrom(...'aZ09 @£_ΔΩ{}[]~|^€\\\n', 'x', 'y')
  const emoji = fc.constantFrom('😀', '🎁')
  const text = (unit: fc.Arbitrary<string>) => fc.array(unit, { maxLength: 400 }).map((all) => all.join(''))

  it('weighs as the calculator of a large gateway says', () => {
    const any = fc.oneof(text(gsm), text(fc.oneof(gsm, vietnamese)), text(fc.oneof(gsm, emoji)))
    fc.assert(
      fc.property(any, (written) => {
        const { encoding, parts } = measureSms(written)
        const oracle = new SegmentedMessage(written)
        expect([encoding, parts]).toEqual([oracle.getEncodingName(), oracle.segmentsCount])
      }),
      { numRuns: 300 },
    )
  })

  it('weighs no more for any recipient than the meter said', () => {
    const values = fc.array(text(fc.oneof(gsm, vietnamese)), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(text(gsm), values, fc.boolean(), (before, names, plain) => {
        const { parts } = measureMerged([before, '!'], [names], plain)
        for (const name of names) {
          const merged = `${before}${name}!`
          expect(measureSms(plain ? withoutMarks(merged) : merged).parts).toBeLessThanOrEqual(parts)
        }
      }),
    )
  })
})

it('without marks a Vietnamese text fits the narrow alphabet, its letters and their case kept', () => {
  expect(withoutMarks('Kính gửi Đặng Thị Huệ – “ưu đãi” 50.000₫…')).toBe('Kinh gui Dang Thi Hue - "uu dai" 50.000d...')
  expect(measureSms(withoutMarks('Kính gửi Đặng Thị Huệ – “ưu đãi”…')).encoding).toBe('GSM-7')
  expect(withoutMarks('Kính gửi'.normalize('NFD'))).toBe('Kinh gui')
})

it('networks with lengths of their own: the first that holds it, none where it is too long', () => {
  const advertising = [122, 268, 421]
  expect([0, 122, 123, 421, 422].map((units) => partsWithin(units, advertising))).toEqual([1, 1, 2, 3, undefined])
})

it.each([
  ['MINHANH', true],
  ['Minh Anh.vn', true],
  ['MINH-ANH_1', true],
  ['MINHANHGROUP', false],
  ['MINH ÁNH', false],
  ['19001234', false],
  [' MINH', false],
  ['MINH@', false],
  ['', false],
])('a brand name %j: %s', (name, isOne) => {
  expect(isBrandName(name)).toBe(isOne)
})

import { describe, expect, it } from 'vitest'
import { cleanPhone, isPhone, phoneDigitsOf, phoneLink, showPhone } from './phone.ts'
import { Phone, Telephone } from './schemas.ts'

describe('a phone number', () => {
  it.each([
    '0912345678',
    '84912345678',
    '+84912345678',
    '0084912345678',
    '840912345678',
    '+84 0912 345 678',
    ' 0912 345 678 ',
    '0912.345.678',
    '0912-345-678',
    '0912–345–678',
    '+84 91 234 5678',
    '\u202A0912345678\u202C',
    '０９１２３４５６７８',
    '＋８４ ９１２ ３４５ ６７８',
    '0912\u00A0345\u00A0678',
  ])('is stored in one form when written %j', (text) => {
    expect(Phone.parse(text)).toBe('84912345678')
  })

  it('of the 084 network keeps its own digits', () => {
    expect(cleanPhone('0841234567')).toBe('84841234567')
    expect(cleanPhone('+84841234567')).toBe('84841234567')
  })

  it('may be left empty', () => {
    expect(Phone.parse('')).toBe('')
    expect(Phone.parse('  ')).toBe('')
  })

  it.each(['84112345678', '84312345678', '84512345678', '84712345678', '84812345678', '84912345678', '091234567890'])(
    '%s follows the pattern',
    (text) => expect(isPhone(text)).toBe(true),
  )

  it.each([
    '',
    '091234567',
    '0912345678901',
    '0212345678',
    '0412345678',
    '0612345678',
    '912345678',
    '+1 912 345 678',
    '09l2345678',
    '0912345678x',
    '0912345678\n1',
    '٠٩١٢٣٤٥٦٧٨',
    '9'.repeat(16),
  ])('%j does not', (text) => {
    expect(isPhone(text)).toBe(false)
    expect(text === '' || !Phone.safeParse(text).success).toBe(true)
  })

  it('of a million digits is refused with the message of the catalogue', () => {
    const { error } = Phone.safeParse('0'.repeat(1_000_000))
    expect(error?.issues.map((issue) => issue.message)).toEqual(['error.phoneErr'])
  })

  it('is shown in the groups people read', () => {
    expect(showPhone('84912345678')).toBe('0912 345 678')
    expect(showPhone('841234567890')).toBe('0123 456 7890')
    expect(showPhone('')).toBe('')
    expect(showPhone('1900 1234')).toBe('1900 1234')
  })
})

describe('a piece of a phone number', () => {
  const stored = '84912345678 0912345678'

  it.each(['0912', '84912', '+84 912', '0084912', '840912', '345 678', '912.345', '５６７８'])(
    '%s finds it',
    (text) => {
      expect(phoneDigitsOf(text).some((digits) => stored.includes(digits))).toBe(true)
    },
  )

  it.each([
    ['840123', ['840123', '84123']],
    ['00840123', ['00840123', '84123']],
    ['008401', ['008401', '841']],
    ['0840', ['0840']],
    ['84', ['84']],
    ['840', ['840']],
  ])('%s may stand in the middle of a number, or be a code', (text, digits) => {
    expect(phoneDigitsOf(text)).toEqual(digits)
  })

  it.each(['', ' ', 'An 12', 'KH000001', '9'.repeat(50)])('%j is no piece of one', (text) => {
    expect(phoneDigitsOf(text)).toEqual([])
  })
})

describe('the telephone of an office', () => {
  it.each([
    '',
    '02873001100',
    '028 7300 1100',
    '(028) 7300-1100',
    '+84 28 7300 1100',
    '1900 1234',
    '113',
    '02873001100/101',
  ])('may be %j', (text) => {
    expect(Telephone.parse(text)).toBe(text)
  })

  it.each(['-', '()', '12', '+', 'gọi lễ tân', '02873001100 máy lẻ 5', '0'.repeat(31), `${' ('.repeat(5_000)}x`])(
    'is not %j',
    (text) => {
      expect(Telephone.safeParse(text).success).toBe(false)
    },
  )
})

it.each([
  ['84912345678', 'tel:+84912345678'],
  ['02873001100', 'tel:02873001100'],
  ['(028) 7300-1100', 'tel:02873001100'],
  ['+84 28 7300 1100', 'tel:+842873001100'],
  ['842873001100', 'tel:+842873001100'],
  ['1900 1234', 'tel:19001234'],
  ['02873001100/101', 'tel:02873001100'],
])('%s is dialled as %s', (text, link) => {
  expect(phoneLink(text)).toBe(link)
})

import { describe, expect, it } from 'vitest'
import { isEmail, normaliseEmail } from './email.ts'
import { Email, EmailOrEmpty } from './schemas.ts'

const longest = `${'a'.repeat(249)}@b.vn`

describe('an e-mail address', () => {
  it.each(['a@b.vn', 'nguyen.van.an@cong-ty.com.vn', 'AN.01@MAIL.INFO', '1@2.com', 'a@x--y.vn', longest])(
    '%s is one',
    (text) => {
      expect(isEmail(text)).toBe(true)
    },
  )

  it.each([
    '',
    'a',
    '@b.vn',
    'a@b',
    'a@b.v',
    'a@b.email',
    'a@b.v1',
    'a b@c.vn',
    'a+b@c.vn',
    'a_b@c.vn',
    "o'brien@c.vn",
    'a@.vn',
    'a@b..vn',
    'a@-b.vn',
    'a@b-.vn',
    'a@b_c.vn',
    'a@@b.vn',
    'a@x.vn,b@evil.vn',
    'a@x.vn\nBcc:b@evil.vn',
    'a@x.vn\n',
    'a@x.vn\0',
    `a${longest}`,
  ])('%j is none', (text) => {
    expect(isEmail(text)).toBe(false)
  })

  it.each([
    'ADMİN@x.vn',
    'mıke@x.vn',
    'ｍike@x.vn',
    'аdmin@x.vn',
    '𝐚dmin@x.vn',
    'straße@x.vn',
    '\u212Aim@x.vn',
    'a＠x.vn',
  ])('never becomes an ASCII address from %s', (text) => {
    expect(Email.safeParse(text).success).toBe(false)
    expect(isEmail(normaliseEmail(text))).toBe(false)
  })

  it('is kept trimmed and in lower case', () => {
    expect(Email.parse('  Nguyen.AN@Mail.VN ')).toBe('nguyen.an@mail.vn')
  })

  it('is refused with the message of the catalogue', () => {
    expect(Email.safeParse('an@').error?.issues.map((issue) => issue.message)).toEqual(['error.emailErr'])
  })

  it('may be left empty where the field says so', () => {
    expect(EmailOrEmpty.parse('  ')).toBe('')
    expect(EmailOrEmpty.parse(' An@X.vn')).toBe('an@x.vn')
    expect(Email.safeParse('').success).toBe(false)
    expect(EmailOrEmpty.safeParse('an@').error?.issues.map((issue) => issue.message)).toEqual(['error.emailErr'])
  })
})

import { describe, expect, it } from 'vitest'
import { isLoginPassword, isPassword, passwordLines } from './password.ts'
import { PasswordRule } from './schemas.ts'

const ofLength = (length: number) => `Demo@2026${'a'.repeat(length)}`.slice(0, length)

describe('a password', () => {
  it.each([8, 64, 128])('of %i characters passes', (length) =>
    expect(isPassword(ofLength(length).replace(/^Demo@2/, 'Dem@2o'))).toBe(true),
  )

  it.each([7, 129])('of %i characters is refused', (length) => {
    const { error } = PasswordRule.safeParse(ofLength(length))
    expect(error?.issues.map((issue) => issue.message)).toEqual(['error.passErr'])
  })

  it.each([...'@$_!%*?&'])('may have %s for its special character', (special) => {
    expect(isPassword(`Demo2026${special}`)).toBe(true)
  })

  it.each([
    'demo@2026',
    'DEMO@2026',
    'Demo@demo',
    'Demo2026',
    'Demo @2026',
    'Demo#2026',
    'Demo@2026#',
    'Đemo@2026',
    'Demo@202ă',
    'Demo@2026\n',
    'Demo@２０２６',
  ])('%j is refused', (text) => expect(isPassword(text)).toBe(false))

  it('passes while it is empty', () => {
    expect(isPassword('')).toBe(true)
  })

  it('shows which of the two lines fails', () => {
    expect(passwordLines('De@1')).toEqual({ length: false, classes: true })
    expect(passwordLines('demodemo')).toEqual({ length: true, classes: false })
    expect(passwordLines(`${ofLength(128)}#`)).toEqual({ length: false, classes: true })
  })

  it('that stands in for a remembered one signs in, but is no password to set', () => {
    expect(isLoginPassword('rm1.c2VsZWN0b3I.c2VjcmV0')).toBe(true)
    expect(isPassword('rm1.c2VsZWN0b3I.c2VjcmV0')).toBe(false)
    expect(isLoginPassword(`rm1.${'a'.repeat(300)}`)).toBe(false)
    expect(isLoginPassword('rm2.c2VsZWN0b3I.c2VjcmV0')).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { findLoginErrors, isLogin, normaliseLogin } from './login.ts'

const password = 'Demo@2026'

describe('the sign-in form', () => {
  it.each(['admin', ' admin ', 'leader.sales', 'An.Nguyen@Mail.vn'])('lets %j be tried', (username) => {
    expect(findLoginErrors({ username, password })).toEqual({})
  })

  it('checks what contains @ as an e-mail and the rest as a user name', () => {
    expect(findLoginErrors({ username: 'leader.sales@', password })).toEqual({ username: 'error.emailErr' })
    expect(findLoginErrors({ username: 'Leader', password })).toEqual({ username: 'error.usernameInvalid' })
  })

  it('flags a missing and a rule-breaking password, for admin too', () => {
    expect(findLoginErrors({ username: 'admin', password: '' })).toEqual({ password: 'error.passErr' })
    expect(findLoginErrors({ username: 'admin', password: 'admin' })).toEqual({ password: 'error.passErr' })
  })

  it('takes the stand-in of a remembered password', () => {
    expect(findLoginErrors({ username: 'admin', password: 'rm1.abc.def' })).toEqual({})
  })

  it.each(['ADMİN@x.vn', 'mıke@x.vn', 'ｍike@x.vn', 'Admin', 'ＡＤＭＩＮ', 'аdmin'])(
    'never takes %s for an ASCII account',
    (text) => {
      expect(isLogin(text)).toBe(false)
    },
  )

  it('looks an e-mail up in its stored form', () => {
    expect(normaliseLogin(' An@X.vn ')).toBe('an@x.vn')
  })
})

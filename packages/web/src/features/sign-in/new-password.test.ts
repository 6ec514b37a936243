import { expect, test } from 'vitest'
import { findNewPasswordFlags, flagOfPassword } from './new-password.ts'

test('a password that follows the rules, typed twice, may be sent', () => {
  expect(findNewPasswordFlags('Moi@2026x', 'Moi@2026x')).toEqual({})
})

test('a confirmation that differs is flagged', () => {
  expect(findNewPasswordFlags('Moi@2026x', 'Moi@2026y')).toEqual({ confirmPassword: 'password.mismatch' })
})

test('an empty password is flagged when it is sent, not while it is typed', () => {
  expect(flagOfPassword('')).toBeUndefined()
  expect(findNewPasswordFlags('', '')).toEqual({ newPassword: 'error.required' })
})

test.each(['Ngan@1a', 'khongcohoa@1', 'KHONGTHUONG@1', 'Khongcoso@', 'Khongcodau1', 'Co dau cach@1'])(
  '%s is flagged while it is typed',
  (password) => expect(flagOfPassword(password)).toBe(true),
)

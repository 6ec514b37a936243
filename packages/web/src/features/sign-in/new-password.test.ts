import { expect, test } from 'vitest'
import { findNewPasswordFlags, flagOfPassword, flagsAfterTyping } from './new-password.ts'

test('a password that follows the rules, typed twice, may be sent', () => {
  expect(findNewPasswordFlags('Moi@2026x', 'Moi@2026x')).toEqual({})
})

test('a confirmation that differs is flagged', () => {
  expect(findNewPasswordFlags('Moi@2026x', 'Moi@2026y')).toEqual({ confirmPassword: 'password.mismatch' })
})

test('an empty password is flagged when it is sent, not while it is typed', () => {
  expect(flagOfPassword('')).toBeUndefined()
  expect(findNewPasswordFlags('', '')).toEqual({ newPassword: 'error.missing.password' })
})

test.each(['Ngan@1a', 'khongcohoa@1', 'KHONGTHUONG@1', 'Khongcoso@', 'Khongcodau1', 'Co dau cach@1'])(
  '%s is flagged while it is typed',
  (password) => expect(flagOfPassword(password)).toBe(true),
)

test('a new password that is typed anew makes the differing confirmation untrue', () => {
  const flags = findNewPasswordFlags('Moi@2026x', 'Moi@2026y')
  expect(flagsAfterTyping(flags, 'newPassword', flagOfPassword('Moi@2026y'))).toEqual({})
})

test('another old password makes "the same as the old one" untrue, and nothing else', () => {
  const flags = {
    oldPassword: 'error.missing.password',
    newPassword: 'password.same',
    confirmPassword: 'password.mismatch',
  }
  expect(flagsAfterTyping(flags, 'oldPassword')).toEqual({ confirmPassword: 'password.mismatch' })
  expect(flagsAfterTyping({ newPassword: true }, 'oldPassword')).toEqual({ newPassword: true })
})

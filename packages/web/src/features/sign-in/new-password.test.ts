import { expect, test } from 'vitest'
import { checkNewPassword, checkWantedPassword, shownFault } from './new-password.ts'

const twice = (newPassword: string) => ({ newPassword, confirmPassword: newPassword })

test('a password that follows the rules, typed twice, may be sent', () => {
  expect(checkWantedPassword(twice('Moi@2026x'), 'Mật khẩu mới')).toEqual({})
})

test('a confirmation that differs is told at its field', () => {
  const typed = { newPassword: 'Moi@2026x', confirmPassword: 'Moi@2026y' }
  expect(Object.keys(checkNewPassword(typed))).toEqual(['confirmPassword'])
})

test('an empty password is no offence against the rule; only where one is wanted it is asked for', () => {
  expect(checkNewPassword(twice(''))).toEqual({})
  expect(Object.keys(checkWantedPassword(twice(''), 'Mật khẩu mới'))).toEqual(['newPassword'])
})

test.each(['Ngan@1a', 'khongcohoa@1', 'KHONGTHUONG@1', 'Khongcoso@', 'Khongcodau1', 'Co dau cach@1'])(
  '%s is marked while it is typed, and the lines under it say why',
  (password) => expect(shownFault(twice(password), {})).toBe(true),
)

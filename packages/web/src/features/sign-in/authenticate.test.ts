import { beforeAll, expect, test } from 'vitest'
import { Failure } from '../../kernel/failure.ts'
import { loadTexts, startI18n } from '../../kernel/i18n.ts'
import { signInFailureText } from './authenticate.ts'

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: { lang: '' } } })
  await startI18n()
  await loadTexts(['sign-in'])
})

test.each([
  ['account.suspended', 422, 'bị khóa hoặc đình chỉ'],
  ['account.paused', 422, 'đang tạm nghỉ'],
  ['request.tooMany', 429, 'quá nhiều lần'],
  ['internal', 500, 'Đăng nhập không thành công'],
  ['request.unavailable', 503, 'Đăng nhập không thành công'],
] as const)('a sign-in refused by %s says so in its own words, or that it failed', (code, status, text) => {
  expect(signInFailureText(new Failure(code, '', status))).toContain(text)
})

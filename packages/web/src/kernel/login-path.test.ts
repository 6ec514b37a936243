import { expect, test } from 'vitest'
import { loginPath, safeRedirect } from './login-path.ts'

const origin = 'https://crm.example.vn'

test.each(['/customer', '/customer?tab=charge&page=2', '/m/ticket/7', '/'])('%s may be come back to', (path) => {
  expect(safeRedirect(path, origin)).toBe(path)
})

test.each([
  ['another site', 'https://evil.example'],
  ['another site without scheme', '//evil.example/x'],
  ['a backslash that browsers read as a slash', '/\\evil.example'],
  ['a tab that browsers drop', '/\t/evil.example'],
  ['another site behind a dot', '/.//evil.example/x'],
  ['another site behind a way up', '/a/..//evil.example'],
  ['another site behind an escaped dot', '/%2e//evil.example'],
  ['a backslash behind a dot', '/./\\evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['the sign-in itself', '/login?redirect=%2Flogin'],
  ['the sign-in in disguise', '/%6Cogin'],
  ['the mobile sign-in', '/m/login/'],
  ['a malformed escape that is no path of ours', 'customer%'],
  ['a list', ['/customer']],
  ['nothing', undefined],
])('%s is not come back to', (_, wanted) => {
  expect(safeRedirect(wanted, origin)).toBeNull()
})

test('a mobile page comes back through the mobile sign-in', () => {
  expect(loginPath('/m/ticket/7')).toBe('/m/login?redirect=%2Fm%2Fticket%2F7')
})

test('a page whose name only begins with m is a desktop page', () => {
  expect(loginPath('/marketing')).toBe('/login?redirect=%2Fmarketing')
})

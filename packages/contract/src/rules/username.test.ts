import { describe, expect, it } from 'vitest'
import { Username } from './schemas.ts'
import { isUsername } from './username.ts'

describe('a user name', () => {
  it.each(['admin', 'leader.sales', 'staff_01', '12345678', 'a.b_c.d_e', 'nguyenan.', 'nguyenan_', 'a'.repeat(20)])(
    '%s is one',
    (text) => expect(isUsername(text)).toBe(true),
  )

  it.each([
    '',
    'admins',
    'Admin',
    'nguyenA1',
    '.nguyenan',
    '_nguyenan',
    'nguyen..an',
    'nguyen__an',
    'nguyen._an',
    'nguyen an1',
    'nguyen-an1',
    'nguyên.an',
    'nguyen.аn',
    'ｎguyenan1',
    'nguyenıan',
    'nguyenan\n',
    'a'.repeat(7),
    'a'.repeat(21),
  ])('%j is none', (text) => expect(isUsername(text)).toBe(false))

  it('is refused with the message of the catalogue', () => {
    expect(Username.safeParse('An').error?.issues.map((issue) => issue.message)).toEqual(['error.usernameInvalid'])
  })
})

import { expect, test } from 'vitest'
import { blankAccount, findAccountFlags, flagsOfRefusal, type NewAccount } from './self-registration.ts'

const right: NewAccount = {
  userName: 'nguyen.van.an',
  fullName: 'Nguyễn Văn An',
  email: ' An@CongTy.vn ',
  phone: '',
  newPassword: 'Moi@2026x',
  confirmPassword: 'Moi@2026x',
}

test('what is right is sent, with or without a phone', () => {
  expect(findAccountFlags(right)).toEqual({})
  expect(findAccountFlags({ ...right, phone: '+84 912 345 678' })).toEqual({})
})

test('what is empty is asked for, the phone is not', () => {
  expect(findAccountFlags(blankAccount)).toEqual({
    userName: 'error.missing.userName',
    fullName: 'error.missing.fullName',
    email: 'error.missing.email',
    newPassword: 'error.missing.password',
  })
})

test.each<[Partial<NewAccount>, string | true]>([
  [{ userName: 'an' }, true],
  [{ fullName: '<b>An</b>' }, 'error.invalidCharacters'],
  [{ email: 'an@congty' }, 'error.emailErr'],
  [{ phone: '0212345678' }, 'error.phoneErr'],
  [{ confirmPassword: 'Moi@2026y' }, 'password.mismatch'],
])('%j is flagged at its field', (part, flag) => {
  expect(findAccountFlags({ ...right, ...part })).toEqual({ [Object.keys(part)[0] ?? '']: flag })
})

test('what somebody has already is told at its field, anything else is not a matter of a field', () => {
  expect(flagsOfRefusal('account.emailExists')).toEqual({ email: 'refusal:account.emailExists' })
  expect(flagsOfRefusal('account.tooFast')).toEqual({})
})

import { expect, test } from 'vitest'
import { onlyFaults } from '../../kit/form/find-faults.ts'
import { blankAccount, checkAccount, type NewAccount } from './self-registration.ts'

const right: NewAccount = {
  userName: 'nguyen.van.an',
  fullName: 'Nguyễn Văn An',
  email: ' An@CongTy.vn ',
  phone: '',
  newPassword: 'Moi@2026x',
  confirmPassword: 'Moi@2026x',
}
const faultsOf = (typed: NewAccount) => Object.keys(onlyFaults(checkAccount(typed, (field) => field)))

test('what is right is sent, with or without a phone', () => {
  expect(faultsOf(right)).toEqual([])
  expect(faultsOf({ ...right, phone: '+84 912 345 678' })).toEqual([])
})

test('what is empty is asked for, the phone is not', () => {
  expect(faultsOf(blankAccount)).toEqual(['userName', 'fullName', 'email', 'newPassword'])
})

test.each<[Partial<NewAccount>]>([
  [{ userName: 'an' }],
  [{ fullName: '<b>An</b>' }],
  [{ email: 'an@congty' }],
  [{ phone: '0212345678' }],
  [{ confirmPassword: 'Moi@2026y' }],
])('%j is told at its field', (part) => {
  expect(faultsOf({ ...right, ...part })).toEqual(Object.keys(part))
})

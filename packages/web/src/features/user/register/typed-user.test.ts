import { expect, test } from 'vitest'
import { checkUser, emptyUser, Person } from './typed-user.ts'

const typed = {
  ...emptyUser,
  fullName: '  Nguyễn   Thị Hoa ',
  userName: 'nguyen.hoa',
  email: 'Hoa@CongTy.vn',
  phone: '0912 345 678',
  newPassword: 'Hoa@2026x',
  confirmPassword: 'Hoa@2026x',
  departmentId: 2,
}
const faultsOf = (values: typeof emptyUser) => Object.keys(checkUser(values, 'Nhóm người dùng')).sort()

test('a form filled as an office would fill it may be sent, cleaned', () => {
  expect(faultsOf(typed)).toEqual([])
  expect(Person.parse(typed)).toMatchObject({ userName: 'nguyen.hoa', phone: '84912345678' })
})

test('a group may be left as it usually is, but not taken away', () => {
  expect(faultsOf({ ...typed, userGroupId: undefined })).toEqual([])
  expect(faultsOf({ ...typed, userGroupId: null })).toEqual(['userGroupId'])
})

test('two different passwords, and a password of an extension without its number, are told at their fields', () => {
  expect(faultsOf({ ...typed, confirmPassword: 'other', machinePassword: '1234' })).toEqual([
    'confirmPassword',
    'machineCode',
  ])
})

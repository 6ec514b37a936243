import { expect, test } from 'vitest'
import { Failure } from '../../../kernel/failure.ts'
import { emptyUser, faultsOf, findFaults, readPerson } from './typed-user.ts'

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

test('a form filled as an office would fill it may be sent, cleaned', () => {
  expect(findFaults(typed)).toEqual({})
  expect(readPerson(typed)).toMatchObject({ userName: 'nguyen.hoa', phone: '84912345678' })
})

test('everything that is missing is told at once', () => {
  expect(Object.keys(findFaults({ ...emptyUser, positionId: null, userGroupId: null })).sort()).toEqual([
    'departmentId',
    'email',
    'fullName',
    'newPassword',
    'positionId',
    'userGroupId',
    'userName',
  ])
})

test('two different passwords, and a password of an extension without its number, are told at their fields', () => {
  expect(Object.keys(findFaults({ ...typed, confirmPassword: 'other', machinePassword: '1234' })).sort()).toEqual([
    'confirmPassword',
    'machineCode',
  ])
})

test.each([
  ['account.emailExists', 'email'],
  ['account.userNameExists', 'userName'],
  ['account.phoneExists', 'phone'],
  ['account.machineCodeExists', 'machineCode'],
  ['account.leaderExists', 'positionId'],
  ['department.noLeader', 'departmentId'],
  ['account.passwordBlocked', 'newPassword'],
  ['account.avatarRefused', 'avatar'],
] as const)('%s stands at the field that it is about', (code, field) => {
  expect(Object.keys(faultsOf(new Failure(code, '', 409)))).toEqual([field])
})

test('a password that the server refuses stands at the field it was typed into', () => {
  const details = [{ field: 'password', message: 'error.passErr' }]
  expect(Object.keys(faultsOf(new Failure('request.malformed', '', 400, details)))).toEqual(['newPassword'])
})

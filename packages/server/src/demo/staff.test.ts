import { PermissionRecord } from '@crm/contract/permissions'
import { isEmail } from '@crm/contract/rules/email'
import { isPassword } from '@crm/contract/rules/password'
import { isPhone } from '@crm/contract/rules/phone'
import { isUsername } from '@crm/contract/rules/username'
import { expect, test } from 'vitest'
import { departments } from './departments.ts'
import { permissions, type Rights, recordsOf } from './permissions.ts'
import { type DemoUser, demoPassword, staff } from './staff.ts'

const named = (userName: string): DemoUser => {
  const found = staff.find((user) => user.userName === userName)
  if (found === undefined) throw new Error(`no demo user ${userName}`)
  return found
}

/** What the source chosen by priorityPermission gives. */
const rightsOf = ({
  userName,
  userGroup,
  department,
  positionId,
  priorityPermission,
}: DemoUser): Rights | undefined => {
  if (priorityPermission === 1) return permissions.users.find((entry) => entry.userName === userName)?.rights
  if (priorityPermission === 2) return permissions.userGroups.find((entry) => entry.userGroup === userGroup)?.rights
  if (positionId === 1) return permissions.leaders.find((entry) => entry.department === department)?.rights
  return permissions.positions.find((entry) => entry.department === department && entry.positionId === positionId)
    ?.rights
}

const allowedAnywhere = (rights: Rights) => new Set(Object.values(rights).flat())

test('the fourteen accounts satisfy every rule of accounts and share nothing that must be unique', () => {
  expect(staff).toHaveLength(14)
  expect(demoPassword).toSatisfy(isPassword)
  for (const user of staff) {
    expect(user.userName).toSatisfy(isUsername)
    expect(user.email).toSatisfy(isEmail)
    expect(user.phone).toSatisfy(isPhone)
  }
  for (const field of ['userName', 'email', 'phone', 'machineCode', 'affiliateCode', 'fullName'] as const) {
    expect(new Set(staff.map((user) => user[field])).size, field).toBe(staff.length)
  }
})

test('every department has exactly one leader', () => {
  for (const { code } of departments) {
    expect(
      staff.filter((user) => user.department === code && user.positionId === 1),
      code,
    ).toHaveLength(1)
  }
})

test('every source of rights is somebody’s, and whoever is no admin finds a record there', () => {
  expect(new Set(staff.map((user) => user.priorityPermission))).toEqual(new Set([1, 2, 3]))
  for (const user of staff) if (user.systemRole === 'user') expect(rightsOf(user), user.userName).toBeDefined()
})

test('viewer.all sees everything that can be granted and changes nothing', () => {
  const rights = rightsOf(named('viewer.all')) ?? {}
  expect(Object.keys(rights)).toHaveLength(23)
  for (const allowed of Object.values(rights)) expect(allowed).toEqual(['access', 'viewAll'])
})

test('nobody.rights may nothing', () => {
  expect(recordsOf(rightsOf(named('nobody.rights')) ?? { MNU_Issue: ['access'] })).toEqual([])
})

test('leaders oversee their department, employees only what is their own', () => {
  for (const user of staff.filter((entry) => entry.systemRole === 'user')) {
    const allowed = allowedAnywhere(rightsOf(user) ?? {})
    if (user.positionId === 1) expect(allowed, user.userName).toContain('viewAll')
    if (user.positionId === 4) expect(allowed, user.userName).not.toContain('viewAll')
  }
})

test('records are the contract’s, one for each tag, with a flag that is true for each action', () => {
  const [issue, customer] = recordsOf({ MNU_Customer: ['access'], MNU_Issue: ['access', 'viewAll'] }).toReversed()
  expect(issue).toMatchObject({ functionTag: 'MNU_Issue', accessPermission: true, viewAllPermission: true })
  expect(customer).toMatchObject({ functionTag: 'MNU_Customer', accessPermission: true, viewAllPermission: false })
  for (const { rights } of [...permissions.users, ...permissions.userGroups, ...permissions.positions]) {
    for (const record of recordsOf(rights)) expect(PermissionRecord.parse(record)).toEqual(record)
  }
})

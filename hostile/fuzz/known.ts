import type { Person } from '../ask.ts'
import type { Known } from './values.ts'

const upTo = (n: number) => Array.from({ length: n }, (_, at) => at + 1)

const customerKnown: Known = {
  customerId: upTo(60),
  customerIds: upTo(60),
  refId: upTo(60),
  groupCustomer: upTo(8),
  customerGroupId: upTo(8),
  sourceCustomer: upTo(12),
  relationship: upTo(8),
  business: upTo(15),
  curator: upTo(14),
  viewers: upTo(14),
  phoneCustomer: upTo(90).map((n) => `09120000${n + 9}`),
  phoneContact: ['', '0912000001', '+84 912 000 002'],
  phone: ['0912000010', '84912000011', ''],
  emailCustomer: upTo(90).map((n) => `thu${n}@example.vn`),
  emailContact: ['', 'a@example.vn'],
  email: ['thu1@example.vn', 'admin@example.vn', ''],
  name: ['Nguyễn Văn Đo', 'Công ty Hoà Bình', 'a < b; c', 'Ê'],
  nameContact: ['Trần Thị Ổi'],
  taxCode: ['0312345678', ''],
}

const administrationKnown: Known = {
  id: upTo(18),
  index: upTo(18),
  parent: upTo(8),
  userIds: upTo(16),
  childDepartmentIds: upTo(9),
  moveTo: upTo(8),
  ownerId: upTo(16),
  by: upTo(14),
  color: ['#123abc', '#FFFFFF'],
  fullName: ['Lê Văn Ổn', 'A'],
  host: ['127.0.0.1', '', 'x.invalid'],
  port: [9, 25, 65_535],
  security: ['none', 'start', 'upgrade'],
  senderAddress: ['a@example.vn'],
  to: ['a@example.vn'],
  departmentId: upTo(7),
  positionId: upTo(4),
  userGroupId: upTo(5),
  version: [1, 1, 1, 2, 2, 3, 4],
}

/** Values that exist in the demo company, or are well-formed, by the name of the field. */
export const knownFor = (person: Person | undefined): Known => ({
  ...customerKnown,
  ...administrationKnown,
  // Mostly the own: where it names who acts, another is refused at once.
  userId: [...upTo(12).map(() => person?.userId ?? 1), ...upTo(16)],
  userName: [person?.userName ?? 'admin'],
  UserName: [person?.userName ?? 'admin'],
})

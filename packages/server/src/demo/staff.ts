import { type DepartmentCode, demoCompany } from './departments.ts'
import type { PositionId, UserGroupCode } from './lookups.ts'
import { emailOf, nameOf } from './names.ts'

/** Every demo user signs in with this. */
export const demoPassword = 'Demo@2026'

export type DemoUserName =
  | 'admin'
  | 'leader.support'
  | 'staff.support'
  | 'staff.support2'
  | 'leader.sales'
  | 'staff.sales01'
  | 'staff.sales02'
  | 'leader.market'
  | 'staff.market'
  | 'viewer.all'
  | 'nobody.rights'
  | 'leader.account'
  | 'leader.technical'
  | 'leader.people'

type Seat = {
  userName: DemoUserName
  department: DepartmentCode
  positionId: PositionId
  /** Where the rights come from: 1 the user, 2 the user group, 3 the position in the department. */
  priorityPermission: 1 | 2 | 3
  userGroup: UserGroupCode
}

export type DemoUser = Seat & {
  fullName: string
  email: string
  phone: string
  systemRole: 'admin' | 'user'
  /** Extension number. */
  machineCode: string
  affiliateCode: string
}

type Name = Parameters<typeof nameOf>

const leader = (userName: DemoUserName, department: DepartmentCode): Seat => ({
  userName,
  department,
  positionId: 1,
  priorityPermission: 3,
  userGroup: 'managers',
})

const employee = (userName: DemoUserName, department: DepartmentCode): Seat => ({
  userName,
  department,
  positionId: 4,
  priorityPermission: 3,
  userGroup: 'staff',
})

const seats: readonly (readonly [Seat, Name])[] = [
  [leader('admin', 'company'), ['Nguyễn', 'Quốc', 'Bảo', true]],
  [leader('leader.support', 'support'), ['Trần', 'Thị Thu', 'Hà', false]],
  [employee('staff.support', 'support'), ['Lê', 'Minh', 'Tuấn', true]],
  [employee('staff.support2', 'support'), ['Phạm', 'Ngọc', 'Ánh', false]],
  [leader('leader.sales', 'sales'), ['Võ', 'Thành', 'Long', true]],
  [employee('staff.sales01', 'sales'), ['Nguyễn', 'Thị Mai', 'Hương', false]],
  [employee('staff.sales02', 'sales'), ['Huỳnh', 'Gia', 'Huy', true]],
  [leader('leader.market', 'marketing'), ['Đặng', 'Thùy', 'Linh', false]],
  [
    { ...employee('staff.market', 'marketing'), priorityPermission: 2, userGroup: 'marketing' },
    ['Bùi', 'Anh', 'Khoa', true],
  ],
  [
    { ...employee('viewer.all', 'accounting'), priorityPermission: 1, positionId: 2, userGroup: 'auditors' },
    ['Hoàng', 'Văn', 'Nghĩa', true],
  ],
  [{ ...employee('nobody.rights', 'hr'), priorityPermission: 1, userGroup: 'interns' }, ['Đỗ', 'Khánh', 'Vy', false]],
  [leader('leader.account', 'accounting'), ['Phan', 'Thị Kim', 'Oanh', false]],
  [leader('leader.technical', 'technical'), ['Vũ', 'Đức', 'Mạnh', true]],
  [leader('leader.people', 'hr'), ['Lương', 'Bích', 'Ngọc', false]],
]

/** The demo sign-ins, and the leaders of the departments that would have none. */
export const staff: readonly DemoUser[] = seats.map(([seat, name], index) => {
  const person = nameOf(...name)
  const number = index + 1
  return {
    ...seat,
    fullName: person.fullName,
    email: emailOf(person, demoCompany),
    phone: `849031200${String(number).padStart(2, '0')}`,
    systemRole: seat.userName === 'admin' ? 'admin' : 'user',
    machineCode: String(100 + number),
    affiliateCode: `NV${String(number).padStart(3, '0')}`,
  }
})

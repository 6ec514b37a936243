import { provinces } from '@crm/contract/rules/provinces'
import type { DepartmentCode } from './departments.ts'

export type Branch = {
  name: string
  city: string
  /** The name of the department that it belongs to; null: the company itself. */
  under: string | null
  /** The demo department that does the same work: its people have the same rights. */
  like: DepartmentCode
}

const teams: readonly (readonly [name: string, like: DepartmentCode])[] = [
  ['Phòng Kinh doanh', 'sales'],
  ['Phòng Hỗ trợ khách hàng', 'support'],
  ['Phòng Kỹ thuật', 'technical'],
  ['Phòng Kế toán', 'accounting'],
  ['Tổ Bán hàng lưu động', 'sales'],
  ['Tổ Bảo hành', 'technical'],
]

const branchOf = (city: string) => `Chi nhánh ${city}`

/** A branch in every province with its departments, and teams in those: parents stand before their children. */
export const branches: readonly Branch[] = [
  ...provinces.map((city) => ({ name: branchOf(city), city, under: null, like: 'sales' as const })),
  ...teams.flatMap(([team, like]) =>
    provinces.map((city) => ({ name: `${team} ${city}`, city, under: parentOf(team, city), like })),
  ),
]

/** Travelling sellers belong to the sales, repairs to the technical department; all others to the branch. */
function parentOf(team: string, city: string): string {
  if (team === 'Tổ Bán hàng lưu động') return `Phòng Kinh doanh ${city}`
  return team === 'Tổ Bảo hành' ? `Phòng Kỹ thuật ${city}` : branchOf(city)
}

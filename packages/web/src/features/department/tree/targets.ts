import type { DepartmentRow } from '@crm/contract/department'
import { branchOf, childrenOf, type Tree } from './build-tree.ts'

// What the server refuses by the same rules; here they say beforehand why something is not possible.

const isLed = ({ isDefault, leader }: DepartmentRow) => isDefault || leader !== null

/** Why nothing can be put into a department: no people, no other department. */
export const whyClosed = (target: DepartmentRow) =>
  target.deleted ? 'deleted' : isLed(target) ? undefined : 'noLeader'

export const whyFixed = ({ isDefault, deleted }: DepartmentRow) =>
  isDefault ? 'isRoot' : deleted ? 'deleted' : undefined

/** Why a department cannot be moved under another one. */
export function whyNotUnder(tree: Tree, moved: DepartmentRow, target: DepartmentRow) {
  if (target.index === moved.index) return 'self'
  if (branchOf(tree, moved).some(({ index }) => index === target.index)) return 'under'
  if (target.index === moved.parent) return 'present'
  return whyClosed(target)
}

export type NoMove = NonNullable<ReturnType<typeof whyNotUnder> | ReturnType<typeof whyFixed>>

export const hasChildren = (tree: Tree, departmentId: number) =>
  childrenOf(tree, departmentId).some(({ deleted }) => !deleted)

export function whyNotDeleted(tree: Tree, row: DepartmentRow) {
  if (row.isDefault) return 'isDefault'
  if (hasChildren(tree, row.index)) return 'hasChildren'
  return row.staff > 0 ? 'hasStaff' : undefined
}

/** Whether the leader's seat may not stay empty: the root's may, and where neither departments nor tickets hang on it. */
export const mustBeLed = (tree: Tree, row: DepartmentRow, hasTickets: boolean) =>
  !row.isDefault && (hasTickets || hasChildren(tree, row.index))

/** Who comes along when a department moves. */
export function comingAlong(tree: Tree, moved: DepartmentRow) {
  const branch = branchOf(tree, moved).filter(({ deleted }) => !deleted)
  return { departments: branch.length - 1, people: branch.reduce((sum, { staff }) => sum + staff, 0) }
}

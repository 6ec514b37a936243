import { nameSortKey } from '@crm/contract/rules/fold'
import { LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import type { Db } from '../schema/index.ts'
import { type DepartmentCode, departments } from './departments.ts'
import { continueIds, insertRows } from './insert-rows.ts'
import {
  type BusinessCode,
  businesses,
  type CustomerGroupCode,
  customerGroups,
  positions,
  type RelationshipCode,
  relationships,
  type SourceCode,
  sources,
  type UserGroupCode,
  userGroups,
} from './lookups.ts'
import { permissions, type Rights, recordsOf } from './permissions.ts'
import { type DemoUserName, staff } from './staff.ts'

/** The ids of everything in the demo company, by code or user name. */
export type Company = {
  departments: Record<DepartmentCode, number>
  /** In the order of departments.ts. */
  tasks: Record<DepartmentCode, number[]>
  userGroups: Record<UserGroupCode, number>
  users: Record<DemoUserName, number>
  sources: Record<SourceCode, number>
  customerGroups: Record<CustomerGroupCode, number>
  relationships: Record<RelationshipCode, number>
  businesses: Record<BusinessCode, number>
}

type Options = {
  /** Of the one password that every account gets. */
  passwordHash: string
  /** When departments and accounts came to be; now, when absent. */
  openedAt?: Date
}

/** Fills empty tables: the root department and the admin get id 1, and so on in the order of the lists. */
export async function seedCompany(db: Db, { passwordHash, openedAt = new Date() }: Options): Promise<Company> {
  await insertDepartments(db, openedAt)
  await insertRows(
    db,
    'position',
    positions.map(({ positionId, name }) => ({ position_id: positionId, name })),
  )
  await insertRows(
    db,
    'user_group',
    userGroups.map(({ code, name, isDefault }) => ({
      user_group_id: ids.userGroups[code],
      name,
      is_default: isDefault,
    })),
  )
  await insertStaff(db, passwordHash, openedAt)
  await insertPermissions(db, openedAt)
  await insertLookups(db)
  await continueIds(db, {
    department: 'department_id',
    department_task: 'department_task_id',
    position: 'position_id',
    user_group: 'user_group_id',
    account: 'user_id',
    permission_set: 'permission_set_id',
    customer_source: 'customer_source_id',
    customer_group: 'customer_group_id',
    relationship: 'relationship_id',
    business: 'business_id',
  })
  return ids
}

const numbered = <Code extends string>(list: readonly { code: Code }[]) =>
  Object.fromEntries(list.map(({ code }, index) => [code, index + 1])) as Record<Code, number>

const tasks = departments
  .flatMap(({ code, tasks }) => tasks.map((name) => ({ department: code, name })))
  .map((task, index) => ({ ...task, taskId: index + 1 }))
const tasksOf = (department: DepartmentCode) =>
  tasks.filter((task) => task.department === department).map((task) => task.taskId)

const ids: Company = {
  departments: numbered(departments),
  tasks: Object.fromEntries(departments.map(({ code }) => [code, tasksOf(code)])) as Company['tasks'],
  userGroups: numbered(userGroups),
  users: numbered(staff.map(({ userName }) => ({ code: userName }))),
  sources: numbered(sources),
  customerGroups: numbered(customerGroups),
  relationships: numbered(relationships),
  businesses: numbered(businesses),
}

async function insertDepartments(db: Db, openedAt: Date): Promise<void> {
  const rows = departments.map(({ code, parent, tasks, ...facts }) => ({
    department_id: ids.departments[code],
    parent_id: parent && ids.departments[parent],
    asks_fail_reason: code === 'support',
    created_at: openedAt,
    ...facts,
  }))
  await insertRows(db, 'department', rows)
  const taskRows = tasks.map(({ taskId, department, name }) => ({
    department_task_id: taskId,
    department_id: ids.departments[department],
    name,
  }))
  await insertRows(db, 'department_task', taskRows)
}

async function insertStaff(db: Db, passwordHash: string, openedAt: Date): Promise<void> {
  const rows = staff.map((user) => ({
    user_id: ids.users[user.userName],
    user_name: user.userName,
    full_name: user.fullName,
    name_key: nameSortKey(user.fullName),
    email: user.email,
    phone: user.phone,
    password_hash: passwordHash,
    system_role: user.systemRole,
    priority_permission: user.priorityPermission,
    department_id: ids.departments[user.department],
    position_id: user.positionId,
    user_group_id: ids.userGroups[user.userGroup],
    machine_code: user.machineCode,
    affiliate_code: user.affiliateCode,
    activated: true,
    created_at: openedAt,
  }))
  await insertRows(db, 'account', rows)
}

type Owner = { source: 1 | 2 | 3 | 4; owner_id: number; department_id?: number }

const permissionRows = ({ source, owner_id, department_id = 0 }: Owner, rights: Rights) =>
  recordsOf(rights).map((record) => ({
    source,
    owner_id,
    department_id,
    function_tag: record.functionTag,
    can_access: record.accessPermission,
    can_add: record.addPermission,
    can_edit: record.editPermission,
    can_delete: record.deletePermission,
    can_permanent_del: record.permanentDeletePermission,
    can_download: record.downloadPermission,
    can_view_all: record.viewAllPermission,
  }))

async function insertPermissions(db: Db, openedAt: Date): Promise<void> {
  const { users, userGroups, positions, leaders } = permissions
  const departmentOf = (entry: { department: DepartmentCode }) => ids.departments[entry.department]
  const leader = { source: 4, owner_id: LEADER_POSITION_ID } as const
  const sets: readonly (readonly [Owner, Rights])[] = [
    ...users.map(({ userName, rights }) => [{ source: 1, owner_id: ids.users[userName] }, rights] as const),
    ...userGroups.map(({ userGroup, rights }) => [{ source: 2, owner_id: ids.userGroups[userGroup] }, rights] as const),
    ...positions.map(
      (entry) => [{ source: 3, owner_id: entry.positionId, department_id: departmentOf(entry) }, entry.rights] as const,
    ),
    ...leaders.map((entry) => [{ ...leader, department_id: departmentOf(entry) }, entry.rights] as const),
  ]
  await insertRows(
    db,
    'permission',
    sets.flatMap(([owner, rights]) => permissionRows(owner, rights)),
  )
  const setRows = sets.map(([{ source, owner_id, department_id = 0 }], index) => ({
    permission_set_id: index + 1,
    source,
    owner_id,
    department_id,
    version: 1,
    updated_at: openedAt,
  }))
  await insertRows(db, 'permission_set', setRows)
  const grants = leaders.flatMap((entry) =>
    entry.childDepartments.map((child) => ({
      department_id: departmentOf(entry),
      child_department_id: ids.departments[child],
    })),
  )
  await insertRows(db, 'leader_department', grants)
}

async function insertLookups(db: Db): Promise<void> {
  await insertRows(
    db,
    'customer_source',
    sources.map(({ code, name }) => ({ customer_source_id: ids.sources[code], name })),
  )
  await insertRows(
    db,
    'customer_group',
    customerGroups.map(({ code, name, parent }, index) => ({
      customer_group_id: ids.customerGroups[code],
      name,
      parent_id: parent && ids.customerGroups[parent],
      rank: index,
    })),
  )
  await insertRows(
    db,
    'relationship',
    relationships.map(({ code, name, color, description }) => ({
      relationship_id: ids.relationships[code],
      name,
      color,
      description,
    })),
  )
  await insertRows(
    db,
    'business',
    businesses.map(({ code, name }) => ({ business_id: ids.businesses[code], name })),
  )
}

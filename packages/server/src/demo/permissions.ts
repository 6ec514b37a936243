import {
  type Action,
  actions,
  type FunctionTag,
  flagOf,
  functionTags,
  isAdminOnly,
  type PermissionRecord,
} from '@crm/contract/permissions'
import type { DepartmentCode } from './departments.ts'
import type { PositionId, UserGroupCode } from './lookups.ts'
import type { DemoUserName } from './staff.ts'

/** The actions that each function tag allows; a tag that is missing allows nothing. */
export type Rights = Partial<Record<FunctionTag, readonly Action[]>>
export type UserRights = { userName: DemoUserName; rights: Rights }
export type UserGroupRights = { userGroup: UserGroupCode; rights: Rights }
export type PositionRights = { department: DepartmentCode; positionId: PositionId; rights: Rights }
/** `childDepartments`: what the leader sees besides the own department. */
export type LeaderRights = { department: DepartmentCode; childDepartments: readonly DepartmentCode[]; rights: Rights }

const look: readonly Action[] = ['access']
const write: readonly Action[] = ['access', 'add', 'edit']
const own: readonly Action[] = ['access', 'add', 'edit', 'delete']
const oversee: readonly Action[] = ['access', 'viewAll']
const report: readonly Action[] = ['access', 'download', 'viewAll']
const everything: readonly Action[] = actions

const everyTag = functionTags.filter((tag) => !isAdminOnly(tag))
const onEveryTag = (allowed: readonly Action[]): Rights => Object.fromEntries(everyTag.map((tag) => [tag, allowed]))

/** What everybody with any right has: tickets of one's own, appointments, tasks, files. */
const office: Rights = {
  MNU_Issue: [...write, 'download'],
  MNU_Appointment: own,
  MNU_ProjectTask: own,
  MNU_Inbox: write,
  MNU_File: look,
}
const leading: Rights = {
  ...office,
  MNU_ProjectTask: [...own, 'viewAll'],
  MNU_Appointment: [...own, 'viewAll'],
  MNU_Issue: [...write, 'download', 'viewAll'],
  MNU_KPI: report,
  MNU_KPI_Employee: report,
}

const salesReports: Rights = {
  MNU_KPI_List: report,
  MNU_KPI_Customer: report,
  MNU_KPI_Department: report,
  MNU_KPI_Campaign: report,
  MNU_KPI_AFiliate: report,
}

export const permissions: {
  users: readonly UserRights[]
  userGroups: readonly UserGroupRights[]
  positions: readonly PositionRights[]
  leaders: readonly LeaderRights[]
} = {
  users: [
    { userName: 'viewer.all', rights: onEveryTag(oversee) },
    { userName: 'nobody.rights', rights: {} },
  ],
  userGroups: [
    {
      userGroup: 'marketing',
      rights: {
        ...office,
        MNU_Customer: ['access', 'download'],
        MNU_Campaign: own,
        MNU_CampaignEmail: own,
        MNU_EmailMarketing: own,
        MNU_SMSCampaign: own,
        MNU_KPI: look,
        MNU_KPI_Campaign: ['access', 'download'],
      },
    },
    { userGroup: 'staff', rights: { MNU_Issue: write, MNU_Inbox: write } },
    { userGroup: 'auditors', rights: onEveryTag(oversee) },
    { userGroup: 'interns', rights: {} },
  ],
  positions: [
    {
      department: 'support',
      positionId: 4,
      rights: { ...office, MNU_Customer: write, MNU_CallCenter: write },
    },
    {
      department: 'sales',
      positionId: 4,
      rights: {
        ...office,
        MNU_Customer: own,
        MNU_Opportunity: own,
        MNU_Campaign: look,
        MNU_CallCenter: write,
        MNU_KPI: look,
        MNU_KPI_Campaign: look,
      },
    },
    { department: 'marketing', positionId: 4, rights: office },
    { department: 'accounting', positionId: 4, rights: { ...office, MNU_Customer: look } },
    { department: 'technical', positionId: 4, rights: { ...office, MNU_Customer: look, MNU_Project: write } },
    { department: 'hr', positionId: 4, rights: office },
  ],
  leaders: [
    {
      department: 'support',
      childDepartments: [],
      rights: { ...leading, MNU_Customer: [...write, 'download', 'viewAll'], MNU_CallCenter: report },
    },
    {
      department: 'sales',
      childDepartments: ['marketing'],
      rights: {
        ...leading,
        ...salesReports,
        MNU_Customer: everything,
        MNU_Campaign: everything,
        MNU_Opportunity: everything,
        MNU_CallCenter: report,
      },
    },
    {
      department: 'marketing',
      childDepartments: [],
      rights: {
        ...leading,
        MNU_Customer: [...write, 'download', 'viewAll'],
        MNU_Campaign: everything,
        MNU_Opportunity: report,
        MNU_CampaignEmail: everything,
        MNU_EmailMarketing: everything,
        MNU_SMSCampaign: everything,
        MNU_KPI_Campaign: report,
      },
    },
    { department: 'accounting', childDepartments: [], rights: { ...leading, MNU_Customer: report } },
    {
      department: 'technical',
      childDepartments: [],
      rights: { ...leading, MNU_Customer: look, MNU_Project: everything },
    },
    { department: 'hr', childDepartments: [], rights: leading },
  ],
}

/** One record of seven flags for each tag that is named; positions and leaders wrap the same flags on the wire. */
export function recordsOf(rights: Rights): PermissionRecord[] {
  return functionTags
    .filter((functionTag) => rights[functionTag] !== undefined)
    .map((functionTag) => ({ functionTag, ...flagsOf(rights[functionTag] ?? []) }))
}

function flagsOf(allowed: readonly Action[]): Omit<PermissionRecord, 'functionTag'> {
  const flag = (action: Action) => ({ [flagOf[action]]: allowed.includes(action) })
  return Object.assign({}, ...actions.map(flag))
}

import { z } from 'zod'

/** The closed list of what rights are given for: one per entry of the menu. */
export const functionTags = [
  'MNU_Customer',
  'MNU_EmailMarketing',
  'MNU_Campaign',
  'MNU_Opportunity',
  'MNU_CampaignEmail',
  'MNU_SMSCampaign',
  'MNU_CallCenter',
  'MNU_KPI_List',
  'MNU_KPI_Customer',
  'MNU_KPI_Employee',
  'MNU_KPI_Department',
  'MNU_KPI_Campaign',
  'MNU_KPI_Task',
  'MNU_KPI_AFiliate',
  'MNU_KPI_Telesale',
  'MNU_KPI',
  'MNU_Inbox',
  'MNU_Project',
  'MNU_ProjectTask',
  'MNU_File',
  'MNU_Appointment',
  'MNU_Setting',
  'MNU_User',
  'MNU_Department',
  'MNU_Issue',
] as const
export type FunctionTag = (typeof functionTags)[number]
export const FunctionTag = z.enum(functionTags)

/** These two pages are the admin's alone (docs/rules.md ): a right on them would promise what nobody gets. */
export const adminOnlyTags: readonly FunctionTag[] = ['MNU_User', 'MNU_Department']
export const isAdminOnly = (tag: FunctionTag): boolean => adminOnlyTags.includes(tag)

export const actions = ['access', 'add', 'edit', 'delete', 'permanentDel', 'download', 'viewAll'] as const
export type Action = (typeof actions)[number]
export const Action = z.enum(actions)

/** The seven flags of a record, by the action that each allows. */
export const flagOf = {
  access: 'accessPermission',
  add: 'addPermission',
  edit: 'editPermission',
  delete: 'deletePermission',
  permanentDel: 'permanentDeletePermission',
  download: 'downloadPermission',
  viewAll: 'viewAllPermission',
} as const satisfies Record<Action, string>

export const Flags = z.object({
  accessPermission: z.boolean(),
  addPermission: z.boolean(),
  editPermission: z.boolean(),
  deletePermission: z.boolean(),
  permanentDeletePermission: z.boolean(),
  downloadPermission: z.boolean(),
  viewAllPermission: z.boolean(),
})
export type Flags = z.infer<typeof Flags>

export const LeaderFlags = z.object({
  accessPermission_Leader: z.boolean(),
  addPermission_Leader: z.boolean(),
  editPermission_Leader: z.boolean(),
  deletePermission_Leader: z.boolean(),
  permanentDeletePermission_Leader: z.boolean(),
  downloadPermission_Leader: z.boolean(),
  viewAllPermission_Leader: z.boolean(),
})
export type LeaderFlags = z.infer<typeof LeaderFlags>

/** A record of a user or a user group: the plain flags. */
export const PermissionRecord = Flags.extend({ functionTag: FunctionTag })
export type PermissionRecord = z.infer<typeof PermissionRecord>
/** A record of a position in a department: the flags stand inside `user`. */
export const PositionPermissionRecord = z.object({ functionTag: FunctionTag, user: Flags })
/** A record of the leader of a department. */
export const LeaderPermissionRecord = z.object({ functionTag: FunctionTag, user: LeaderFlags })

/** Where a user's rights come from (docs/rules.md, Rights). */
export const permissionSource = { user: 1, userGroup: 2, position: 3 } as const
export const PriorityPermission = z.literal([1, 2, 3])
export const position = { leader: 1, employee: 4 } as const

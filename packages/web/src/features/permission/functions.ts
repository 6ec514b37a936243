import { type Action, type FunctionTag, isAdminOnly } from '@crm/contract/permissions'

/** One function that rights are given for, by the words of the menu. */
export interface FunctionRow {
  readonly tag: FunctionTag
  /** Key of its words. */
  readonly word: string
}

export interface FunctionGroup {
  /** Key of its words; absent where the menu has the function by itself. */
  readonly word?: string
  readonly rows: readonly FunctionRow[]
}

const alone = (tag: FunctionTag, word: string): FunctionGroup => ({ rows: [{ tag, word: `shell:menu.${word}` }] })
const inMenu = (tag: FunctionTag, word: string): FunctionRow => ({ tag, word: `shell:menu.${word}` })

/** Every function once, in the order and the groups of the menu; what the menu has not stands where its page belongs. */
export const functionGroups: readonly FunctionGroup[] = [
  alone('MNU_Customer', 'customer'),
  {
    word: 'shell:menu.marketing',
    rows: [
      inMenu('MNU_Campaign', 'campaign'),
      { tag: 'MNU_Opportunity', word: 'permission:function.opportunity' },
      inMenu('MNU_CampaignEmail', 'campaignEmail'),
      inMenu('MNU_EmailMarketing', 'emailMarketing'),
      inMenu('MNU_SMSCampaign', 'smsCampaign'),
    ],
  },
  { word: 'shell:menu.service', rows: [inMenu('MNU_CallCenter', 'callCenter')] },
  {
    word: 'shell:menu.kpi',
    rows: [
      { tag: 'MNU_KPI', word: 'permission:function.kpi' },
      inMenu('MNU_KPI_List', 'kpiList'),
      inMenu('MNU_KPI_Customer', 'kpiCustomer'),
      inMenu('MNU_KPI_Employee', 'kpiEmployee'),
      inMenu('MNU_KPI_Department', 'kpiDepartment'),
      inMenu('MNU_KPI_Campaign', 'kpiCampaign'),
      inMenu('MNU_KPI_Task', 'kpiTask'),
      inMenu('MNU_KPI_AFiliate', 'kpiAffiliate'),
      inMenu('MNU_KPI_Telesale', 'kpiTelesale'),
    ],
  },
  { word: 'shell:menu.mail', rows: [inMenu('MNU_Inbox', 'inbox')] },
  alone('MNU_Appointment', 'appointment'),
  {
    word: 'shell:menu.projects',
    rows: [inMenu('MNU_Project', 'project'), inMenu('MNU_ProjectTask', 'task')],
  },
  alone('MNU_File', 'file'),
  alone('MNU_Issue', 'issue'),
  alone('MNU_Setting', 'setting'),
  {
    word: 'permission:group.admin',
    rows: [
      { tag: 'MNU_User', word: 'shell:user.users' },
      { tag: 'MNU_Department', word: 'shell:user.department' },
    ],
  },
]

/** In the order of the grid: access first, since nothing holds without it. */
export const gridActions: readonly Action[] = ['access', 'viewAll', 'add', 'edit', 'delete', 'permanentDel', 'download']

/** The functions that a record can say something about, from top to bottom. */
export const gridTags: readonly FunctionTag[] = functionGroups
  .flatMap(({ rows }) => rows.map(({ tag }) => tag))
  .filter((tag) => !isAdminOnly(tag))

type Translate = (key: string) => string

/** "KPI › Khách hàng": a function as it is called outside of its group. */
export function functionName(tag: FunctionTag, t: Translate): string {
  const group = functionGroups.find(({ rows }) => rows.some((row) => row.tag === tag))
  const row = group?.rows.find((one) => one.tag === tag)
  const name = row === undefined ? tag : t(row.word)
  return group?.word === undefined ? name : `${t(group.word)} › ${name}`
}

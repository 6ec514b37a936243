import type { FunctionTag } from '@crm/contract/permissions'
import {
  IconAddressBook,
  IconBriefcase,
  IconCalendarEvent,
  IconChartBar,
  IconChartHistogram,
  IconChartPie,
  IconChecklist,
  IconFiles,
  IconHeadset,
  IconInbox,
  IconListDetails,
  IconMail,
  IconMailFast,
  IconMessage,
  IconMessages,
  IconReportAnalytics,
  IconRobot,
  IconSettings,
  IconShare,
  IconSpeakerphone,
  IconTicket,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

type Icon = ComponentType<{ size?: number | string; stroke?: number | string }>

export interface MenuItem {
  /** Key of its text, `shell:menu.<key>`. */
  readonly key: string
  readonly icon: Icon
  /** Hidden without access; absent: for everyone. */
  readonly tag?: FunctionTag
  /** Absent: not wired yet, it says so. */
  readonly to?: string
  /** Which part of the page behind `to`; an entry without one stands for the other parts. */
  readonly search?: Readonly<Record<string, string>>
  /** Its page, too, says that it is still to come. */
  readonly isLater?: true
  /** Pages behind this one, which keep it marked. */
  readonly covers?: readonly string[]
  /** The person's own: a guest, who has none, does not see it. */
  readonly isOwn?: true
}

export interface MenuGroup {
  readonly key: string
  readonly icon: Icon
  readonly tag?: FunctionTag
  readonly items: readonly MenuItem[]
}

/** The menu of the specification, in its order; sign-out follows it. */
export const menu: readonly (MenuItem | MenuGroup)[] = [
  { key: 'customer', icon: IconAddressBook, tag: 'MNU_Customer', to: '/customer', covers: ['/customer-profile'] },
  {
    key: 'marketing',
    icon: IconSpeakerphone,
    items: [
      {
        key: 'campaign',
        icon: IconSpeakerphone,
        tag: 'MNU_Campaign',
        to: '/campaigns',
        covers: ['/campaign', '/profile-opportunity'],
      },
      { key: 'campaignEmail', icon: IconMailFast, tag: 'MNU_CampaignEmail', to: '/campaign-email' },
      { key: 'emailMarketing', icon: IconMail, tag: 'MNU_EmailMarketing', to: '/emails' },
      { key: 'smsCampaign', icon: IconMessages, tag: 'MNU_SMSCampaign', to: '/sms-campaign' },
      { key: 'smsMarketing', icon: IconMessage, tag: 'MNU_SMSCampaign', to: '/sms-campaign', search: { write: 'sms' } },
      { key: 'automation', icon: IconRobot, tag: 'MNU_Campaign', to: '/automation' },
    ],
  },
  {
    key: 'service',
    icon: IconHeadset,
    items: [{ key: 'callCenter', icon: IconHeadset, tag: 'MNU_CallCenter' }],
  },
  {
    key: 'kpi',
    icon: IconChartBar,
    tag: 'MNU_KPI',
    items: [
      { key: 'kpiList', icon: IconListDetails, tag: 'MNU_KPI_List' },
      { key: 'kpiCustomer', icon: IconAddressBook, tag: 'MNU_KPI_Customer' },
      { key: 'kpiEmployee', icon: IconUsers, tag: 'MNU_KPI_Employee' },
      { key: 'kpiDepartment', icon: IconUsersGroup, tag: 'MNU_KPI_Department' },
      { key: 'kpiCampaign', icon: IconChartHistogram, tag: 'MNU_KPI_Campaign', to: '/statistical' },
      { key: 'kpiTask', icon: IconChartPie, tag: 'MNU_KPI_Task' },
      { key: 'kpiAffiliate', icon: IconShare, tag: 'MNU_KPI_AFiliate' },
      { key: 'kpiTelesale', icon: IconReportAnalytics, tag: 'MNU_KPI_Telesale' },
    ],
  },
  { key: 'mail', icon: IconInbox, items: [{ key: 'inbox', icon: IconInbox, tag: 'MNU_Inbox' }] },
  {
    key: 'appointment',
    icon: IconCalendarEvent,
    tag: 'MNU_Appointment',
    to: '/work',
    search: { layout: 'calendar' },
  },
  {
    key: 'projects',
    icon: IconBriefcase,
    items: [
      { key: 'project', icon: IconBriefcase, tag: 'MNU_Project' },
      { key: 'task', icon: IconChecklist, tag: 'MNU_ProjectTask', to: '/work' },
    ],
  },
  { key: 'file', icon: IconFiles, tag: 'MNU_File' },
  { key: 'issue', icon: IconTicket, tag: 'MNU_Issue', to: '/list-issue', covers: ['/issue-detail'] },
  { key: 'setting', icon: IconSettings, to: '/setting', isOwn: true },
]

export const isGroup = (entry: MenuItem | MenuGroup): entry is MenuGroup => 'items' in entry

type MayAccess = (tag: FunctionTag) => boolean
const isAllowed = ({ tag }: { readonly tag?: FunctionTag }, mayAccess: MayAccess) => tag === undefined || mayAccess(tag)

/** What this user, or a guest, sees of it: nothing without access, and no group without an item. */
export function allowedMenu(mayAccess: MayAccess, isSignedIn = true): readonly (MenuItem | MenuGroup)[] {
  return menu
    .filter((entry) => isAllowed(entry, mayAccess) && (isSignedIn || isGroup(entry) || entry.isOwn !== true))
    .map((entry) =>
      isGroup(entry) ? { ...entry, items: entry.items.filter((item) => isAllowed(item, mayAccess)) } : entry,
    )
    .filter((entry) => !isGroup(entry) || entry.items.length > 0)
}

const isBuilt = ({ to, isLater }: MenuItem) => to !== undefined && isLater !== true

interface LaterItem {
  readonly item: MenuItem
  /** Key of the group that it will stand in. */
  readonly group?: string
}

/** The entries that lead somewhere in their places, and apart from them what is still to come. */
export function splitMenu(entries: readonly (MenuItem | MenuGroup)[]) {
  const built = entries.flatMap((entry) => {
    if (!isGroup(entry)) return isBuilt(entry) ? [entry] : []
    const items = entry.items.filter(isBuilt)
    return items.length > 0 ? [{ ...entry, items }] : []
  })
  const later = entries.flatMap((entry): LaterItem[] =>
    isGroup(entry)
      ? entry.items.filter((item) => !isBuilt(item)).map((item) => ({ item, group: entry.key }))
      : isBuilt(entry)
        ? []
        : [{ item: entry }],
  )
  return { built, later }
}

const isUnder = (path: string, base: string) => path === base || path.startsWith(`${base}/`)

type Search = Readonly<Record<string, unknown>>
const holds = (search: Search, part: Search) => Object.entries(part).every(([key, value]) => search[key] === value)
const entries = menu.flatMap((entry) => (isGroup(entry) ? entry.items : [entry]))
/** Another entry stands for this very part of the same page. */
const isOfAnother = ({ to, search }: MenuItem, at: Search) =>
  search === undefined && entries.some((other) => other.to === to && other.search && holds(at, other.search))

export const isOpenAt = (item: MenuItem, path: string, search: Search = {}) =>
  item.to !== undefined &&
  [item.to, ...(item.covers ?? [])].some((base) => isUnder(path, base)) &&
  holds(search, item.search ?? {}) &&
  !isOfAnother(item, search)

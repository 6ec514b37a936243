import type { activity } from '@crm/contract/activity'
import type { FunctionTag } from '@crm/contract/permissions'
import { type Actor, isAdmin, may } from '../../kernel/actor.ts'
import type { Sql } from '../../kernel/database/sql.ts'
import { findActor } from '../../kernel/find-actor.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import type { Platform } from '../../kernel/platform.ts'
import { refuse } from '../../kernel/refused.ts'
import type { VisibleSet } from '../../kit/reach.ts'
import { countTo } from '../../kit/store-list.ts'
import { type Window, windowOf } from '../../kit/window.ts'
import type { Db } from '../../schema/index.ts'
import { visibleCampaigns } from '../campaign/public.ts'
import { hidesPresenter, visibleCustomers } from '../customer/public.ts'
import { visibleMassCampaigns } from '../mass-campaign/public.ts'
import { visibleOpportunities } from '../opportunity/public.ts'
import { tasksThere } from '../task/public.ts'
import { findCustomerReader, visibleTickets } from '../ticket/public.ts'
import { hidesUnseen } from '../ticket-entry/public.ts'
import { avatarsOf, entriesMax } from './rules.ts'
import { type Entry, findPerson, page, readEntries, writtenBy } from './store.ts'
import { both, countThere, readThere } from './store-there.ts'

/** Whose log is asked for: what happened to the records that this person may see, or what the person did. */
export interface Asked {
  readonly userName: string
  readonly written: boolean
  readonly caller: Actor
}

export interface Source {
  read(window: Window): Promise<Entry[]>
  count(): Promise<number>
}

/** What nobody may see yet has no entries for anybody. */
const nothing: Source = { read: async () => [], count: async () => 0 }

interface Rest {
  readonly db: Db
  readonly platform: Platform
}

/** A kind of record whose log is told, to whom it is there, and what of a line `l` such a person may not read. */
interface Kind {
  readonly tag: FunctionTag
  readonly resource: string
  readonly there: (viewer: Actor) => VisibleSet
  readonly hides?: (viewer: Actor, platform: Platform) => Promise<Sql>
}

const kinds = {
  customers: {
    tag: 'MNU_Customer',
    resource: 'Customer',
    there: visibleCustomers,
    hides: async (viewer) => hidesPresenter(viewer),
  },
  campaigns: { tag: 'MNU_Campaign', resource: 'Campaign', there: visibleCampaigns },
  emailCampaigns: { tag: 'MNU_CampaignEmail', resource: 'EmailCampaign', there: visibleMassCampaigns('email') },
  smsCampaigns: { tag: 'MNU_SMSCampaign', resource: 'SmsCampaign', there: visibleMassCampaigns('sms') },
  opportunities: { tag: 'MNU_Opportunity', resource: 'Opportunity', there: visibleOpportunities },
  tickets: {
    tag: 'MNU_Issue',
    resource: 'Issue',
    there: visibleTickets,
    hides: async (actor, platform) => hidesUnseen({ actor, customerReader: await findCustomerReader(platform, actor) }),
  },
  tasks: { tag: 'MNU_ProjectTask', resource: 'Task', there: tasksThere },
} satisfies Record<string, Kind>

/**
 * The log of one kind. A leader names one of the people led, and sees what both may; an admin anybody, and sees what that
 * person may. docs/rules.md.
 */
async function logOf(
  name: keyof typeof kinds,
  { db, platform }: Rest,
  { userName, written, caller }: Asked,
): Promise<Source> {
  const { tag, resource, there, hides }: Kind = kinds[name]
  const userId = await findPerson(db, caller, userName)
  if (userId === undefined) return refuse(isAdmin(caller) ? 'request.notFound' : 'access.notYourName')
  const isLed = userId !== caller.userId && !isAdmin(caller)
  const [reader, person] = [await findActor(platform.db, caller.userId, tag), await findActor(platform.db, userId, tag)]
  const viewer = written || isLed ? reader : person
  if (!viewer || !may(viewer, 'access')) return nothing
  const hidden = await hides?.(viewer, platform)
  const read = (lines: Parameters<typeof readEntries>[1]) => readEntries(db, lines, hidden)
  if (written) {
    const lines = writtenBy(userId, resource, isLed ? there(viewer) : null)
    return bounded({ read: (window) => read(page(lines, window)), count: () => countTo(db, lines, entriesMax) })
  }
  if (!person || !may(person, 'access')) return nothing
  const seen = { resource, there: isLed ? both(there(person), there(viewer)) : there(viewer) }
  return bounded({ read: (window) => readThere(db, seen, window, read), count: () => countThere(db, seen) })
}

const bounded = ({ read, count }: Source): Source => ({
  read: async (window) => (window.skip >= entriesMax ? [] : read(window)),
  count,
})

const isNewer = (one: Entry, other: Entry) =>
  other.createdDate.localeCompare(one.createdDate) || other.logId - one.logId

/** Several logs as one, the newest first. */
async function readTogether(sources: readonly Source[], { skip, take }: Window): Promise<Entry[]> {
  const found: Entry[] = []
  for (const source of sources) found.push(...(await source.read({ skip: 0, take: skip + take })))
  return found.sort(isNewer).slice(skip, skip + take)
}

/** Several kinds as one. */
export async function logsOf(names: readonly (keyof typeof kinds)[], rest: Rest, asked: Asked): Promise<Source> {
  const sources: Source[] = []
  for (const name of names) sources.push(await logOf(name, rest, asked))
  const [only] = sources
  if (only && sources.length === 1) return only
  return bounded({
    read: (window) => readTogether(sources, window),
    count: async () => {
      let total = 0
      for (const source of sources) total += await source.count()
      return Math.min(total, entriesMax)
    },
  })
}

/** The log of these kinds as one, block by block. */
export const ofRecords =
  (
    ...names: readonly (keyof typeof kinds)[]
  ): Handler<typeof activity.ofCustomers | typeof activity.ofCampaigns | typeof activity.ofTickets> =>
  async ({ params, query, actor, db, platform }) => {
    const asked = { userName: params.userName, written: query.written === 'true', caller: actor }
    const { read, count } = await logsOf(names, { db, platform }, asked)
    const total = query.count === 'true' ? { total: await count() } : {}
    const entries = await read(windowOf(params))
    return { items: entries, userAvatars: avatarsOf(entries), ...total }
  }

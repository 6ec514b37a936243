import type { FunctionTag } from '@crm/contract/permissions'
import { SAVED_VIEWS_MAX } from '@crm/contract/rules/limits'
import type { SavedViewView, savedView as savedViewApi } from '@crm/contract/saved-view'
import { ViewArea } from '@crm/contract/saved-view'
import { type Actor, may } from '../../kernel/actor.ts'
import { findActor } from '../../kernel/find-actor.ts'
import type { Handler, HandlersOf, PreparedHandler } from '../../kernel/http/handler.ts'
import type { Platform } from '../../kernel/platform.ts'
import { refuse } from '../../kernel/refused.ts'
import type { Db } from '../../schema/index.ts'
import {
  changeView,
  countOwn,
  findView,
  insertView,
  listViews,
  lockView,
  type Reader,
  removeView,
  type StoredView,
} from './store.ts'

type Api = typeof savedViewApi

const viewOf = (view: StoredView, userId: number): SavedViewView => ({
  viewId: view.view_id,
  area: ViewArea.parse(view.area),
  name: view.name,
  search: view.search,
  columns: view.columns,
  shared: view.shared,
  own: view.user_id === userId,
  ownerName: view.full_name,
  version: view.version,
})

/** The page that the views of an area are of, by the function that opens it. */
const pages: Readonly<Record<ViewArea, FunctionTag>> = {
  customer: 'MNU_Customer',
  ticket: 'MNU_Issue',
  campaign: 'MNU_Campaign',
  opportunity: 'MNU_Opportunity',
  task: 'MNU_ProjectTask',
  user: 'MNU_User',
  automation: 'MNU_Campaign',
  emailCampaign: 'MNU_CampaignEmail',
  smsCampaign: 'MNU_SMSCampaign',
  emailTemplate: 'MNU_CampaignEmail',
  smsOriginal: 'MNU_SMSCampaign',
}

/** A view tells what a page is filtered by, and so is for those who may open the page. */
async function mayOpen({ db }: Platform, { userId }: Actor, area: ViewArea): Promise<boolean> {
  const found = await findActor(db, userId, pages[area])
  return found !== undefined && may(found, 'access')
}

/** As whom a person asks for the views of one page; refused without access to it. */
async function readerOf(platform: Platform, actor: Actor, area: ViewArea): Promise<Reader> {
  if (!(await mayOpen(platform, actor, area))) refuse('access.forbidden')
  return { userId: actor.userId, areas: [area] }
}

/** The same for a view that is known by its id alone: those of other pages are not there. */
async function readerOfAny({ platform, actor }: { platform: Platform; actor: Actor }): Promise<Reader> {
  const open = await Promise.all(
    ViewArea.options.map(async (area) => ((await mayOpen(platform, actor, area)) ? [area] : [])),
  )
  return { userId: actor.userId, areas: open.flat() }
}

async function readBack(db: Db, reader: Reader, viewId: number): Promise<SavedViewView> {
  const view = await findView(db, reader, viewId)
  return view ? viewOf(view, reader.userId) : refuse('request.notFound')
}

const list: Handler<Api['list']> = async ({ actor, db, params, platform }) =>
  (await listViews(db, await readerOf(platform, actor, params.area))).map((view) => viewOf(view, actor.userId))

const add: PreparedHandler<Api['add'], Reader> = {
  prepare: ({ actor, body, platform }) => readerOf(platform, actor, body.area),
  handle: async ({ actor, body, db, prepared, refuse }) => {
    const { area, ...fields } = body
    if ((await countOwn(db, actor.userId, area)) >= SAVED_VIEWS_MAX) refuse('view.tooMany')
    return readBack(db, prepared, await insertView(db, actor.userId, area, fields))
  },
}

/** A shared view is everyone's to use and its owner's to change. */
const update: PreparedHandler<Api['update'], Reader> = {
  prepare: readerOfAny,
  handle: async ({ actor, body, db, prepared, refuse }) => {
    const { viewId, version, ...fields } = body
    const view = await lockView(db, prepared, viewId)
    if (!view) return refuse('request.notFound')
    if (view.user_id !== actor.userId) return refuse('view.notYours')
    if (view.version !== version) return refuse('request.staleVersion')
    await changeView(db, viewId, definedOf(fields))
    return readBack(db, prepared, viewId)
  },
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
const definedOf = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>

const remove: PreparedHandler<Api['delete'], Reader> = {
  prepare: readerOfAny,
  handle: async ({ actor, db, params, prepared, refuse }) => {
    const view = await lockView(db, prepared, params.viewId)
    if (!view) return refuse('request.notFound')
    if (view.user_id !== actor.userId) return refuse('view.notYours')
    await removeView(db, params.viewId)
  },
}

export const savedView: HandlersOf<Api> = { list, add, update, delete: remove }

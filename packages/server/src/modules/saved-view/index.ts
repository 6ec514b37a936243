import type { SavedViewView, savedView as savedViewApi } from '@crm/contract/saved-view'
import { ViewArea } from '@crm/contract/saved-view'
import type { Handler, HandlersOf } from '../../kernel/http/handler.ts'
import { changeView, findView, insertView, listViews, lockView, removeView, type StoredView } from './store.ts'

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

const list: Handler<Api['list']> = async ({ actor, db, params }) =>
  (await listViews(db, actor.userId, params.area)).map((view) => viewOf(view, actor.userId))

const add: Handler<Api['add']> = async ({ actor, body, db, refuse }) => {
  const { area, ...fields } = body
  const viewId = await insertView(db, actor.userId, area, fields)
  const view = await findView(db, actor.userId, viewId)
  return view ? viewOf(view, actor.userId) : refuse('request.notFound')
}

/** A shared view is everyone's to use and its owner's to change. */
const update: Handler<Api['update']> = async ({ actor, body, db, refuse }) => {
  const { viewId, version, ...fields } = body
  const view = await lockView(db, actor.userId, viewId)
  if (!view) return refuse('request.notFound')
  if (view.user_id !== actor.userId) return refuse('view.notYours')
  if (view.version !== version) return refuse('request.staleVersion')
  await changeView(db, viewId, definedOf(fields))
  const changed = await findView(db, actor.userId, viewId)
  return changed ? viewOf(changed, actor.userId) : refuse('request.notFound')
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
const definedOf = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>

const remove: Handler<Api['delete']> = async ({ actor, db, params, refuse }) => {
  const view = await lockView(db, actor.userId, params.viewId)
  if (!view) return refuse('request.notFound')
  if (view.user_id !== actor.userId) return refuse('view.notYours')
  await removeView(db, params.viewId)
}

export const savedView: HandlersOf<Api> = { list, add, update, delete: remove }

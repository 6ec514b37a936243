import { z } from 'zod'
import { del, get, post, put, signedIn } from './kernel/endpoint.ts'
import { Id, PathId, Version } from './kernel/fields.ts'
import { required } from './rules/schemas.ts'
import { SafeName } from './rules/text.ts'

export const viewAreas = [
  'customer',
  'ticket',
  'campaign',
  'opportunity',
  'task',
  'user',
  'automation',
  'emailCampaign',
  'smsCampaign',
  'emailTemplate',
  'smsOriginal',
] as const
export const ViewArea = z.enum(viewAreas)
export type ViewArea = z.infer<typeof ViewArea>

/** A list's filters, sort and columns under a name. Private until its owner shares it. */
export const SavedViewView = z.object({
  viewId: Id,
  area: ViewArea,
  name: z.string(),
  /** The query part of the list's address, without `?`. */
  search: z.string(),
  columns: z.array(z.string()).nullable(),
  shared: z.boolean(),
  own: z.boolean(),
  ownerName: z.string(),
  version: z.number().int(),
})
export type SavedViewView = z.infer<typeof SavedViewView>

const fields = {
  name: required('name', SafeName(1, 60)),
  search: z.string().max(2_000),
  columns: z.array(z.string().max(40)).max(40).nullable(),
  shared: z.boolean(),
}
export const AddSavedView = z.object({
  area: ViewArea,
  ...fields,
  columns: fields.columns.default(null),
  shared: fields.shared.default(false),
})
const access = signedIn('own views and those shared by colleagues; whose page one may open is asked by the handler')

export const savedView = {
  list: get('/api/SavedView/GetAllSavedView/:area', {
    access,
    params: z.object({ area: ViewArea }),
    reply: z.array(SavedViewView),
  }),
  add: post('/api/SavedView/AddSavedView', {
    access,
    body: AddSavedView,
    reply: SavedViewView,
    refuses: ['view.nameExists', 'view.tooMany'],
  }),
  update: put('/api/SavedView/UpdateSavedView', {
    access,
    body: z.object({
      viewId: Id,
      version: Version,
      name: fields.name.optional(),
      search: fields.search.optional(),
      columns: fields.columns.optional(),
      shared: fields.shared.optional(),
    }),
    reply: SavedViewView,
    refuses: ['request.notFound', 'view.notYours', 'view.nameExists', 'request.staleVersion'],
  }),
  delete: del('/api/SavedView/DeleteSavedView/:viewId', {
    access,
    params: z.object({ viewId: PathId }),
    reply: z.void(),
    refuses: ['request.notFound', 'view.notYours'],
  }),
}

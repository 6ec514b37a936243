import { z } from 'zod'
import { can, get, post, put } from './kernel/endpoint.ts'
import { ActorName, blockOf, Id, IdOrNone, Moment, PathBlock, PathBlockSize } from './kernel/fields.ts'
import { manualReasons, marketingChannels, suppressionReasons } from './marketing-rules.ts'
import { SUPPRESSIONS_PER_IMPORT_MAX } from './rules/limits.ts'
import { FreeText } from './rules/text.ts'

const who = { userName: ActorName.optional() }
const Address = z.string().trim().min(1).max(254)

export const SuppressionView = z.object({
  suppressionId: Id,
  channel: z.enum(marketingChannels),
  address: z.string(),
  reason: z.enum(suppressionReasons),
  note: z.string(),
  /** 0: none whom the reader sees. */
  customerId: IdOrNone,
  customerName: z.string(),
  createdDate: z.string(),
  /** Empty: it followed from what the recipient did. */
  createUserFullName: z.string(),
  expiresDate: z.string().nullable(),
  liftedDate: z.string().nullable(),
  liftReason: z.string(),
  liftedByName: z.string(),
})
export type SuppressionView = z.infer<typeof SuppressionView>

const query = z.object({
  count: z.enum(['true', 'false']).optional(),
  channel: z.enum(marketingChannels).optional(),
  reason: z.enum(suppressionReasons).optional(),
  /** The beginning of an address. */
  text: z.string().max(254).optional(),
  /** Those that were taken away. */
  lifted: z.enum(['true', 'false']).optional(),
})

/** Who is not written to: the list holds for everybody and is one. */
export const suppression = {
  all: get('/api/Suppression/GetAllSuppression/:block/:maxPerBlock', {
    access: can('MNU_EmailMarketing', 'access', 'MNU_Customer'),
    params: z.object({ block: PathBlock, maxPerBlock: PathBlockSize }),
    query,
    reply: blockOf(SuppressionView),
  }),
  add: post('/api/Suppression/AddSuppression', {
    access: can('MNU_EmailMarketing', 'add', 'MNU_Customer'),
    body: z.object({
      channel: z.enum(marketingChannels),
      address: Address,
      reason: z.enum(manualReasons).default('manual'),
      note: FreeText(0, 500).default(''),
      expiresDate: Moment.nullable().default(null),
      ...who,
    }),
    reply: SuppressionView,
    refuses: ['suppression.exists', 'suppression.addressRefused', 'suppression.expired'],
  }),
  /** One address a line; what is on the list already stays as it is, what is no address is named. */
  import: post('/api/Suppression/ImportSuppression', {
    access: can('MNU_EmailMarketing', 'add'),
    body: z.object({
      channel: z.enum(marketingChannels),
      reason: z.enum(manualReasons).default('doNotContact'),
      note: FreeText(0, 500).default(''),
      addresses: z.array(z.string().max(300)).min(1).max(SUPPRESSIONS_PER_IMPORT_MAX),
      ...who,
    }),
    reply: z.object({
      added: z.number().int(),
      already: z.number().int(),
      refused: z.array(z.object({ line: z.number().int(), address: z.string() })),
    }),
    refuses: ['request.busy'],
  }),
  export: get('/api/Suppression/ExportSuppression/:format', {
    access: can('MNU_EmailMarketing', 'download', 'MNU_Customer'),
    params: z.object({ format: z.enum(['xlsx', 'csv']) }),
    query: query.omit({ count: true, text: true }),
    file: 'application/octet-stream',
    reply: z.void(),
  }),
  /** Somebody may be written to again, with a reason; the line stays. */
  lift: put('/api/Suppression/LiftSuppression', {
    access: can('MNU_EmailMarketing', 'delete', 'MNU_Customer'),
    body: z.object({ suppressionId: Id, reason: FreeText(1, 500), ...who }),
    reply: SuppressionView,
    refuses: ['request.notFound', 'request.busy', 'suppression.lifted'],
  }),
}

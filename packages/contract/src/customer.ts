import { z } from 'zod'
import {
  AddCustomer,
  ContactFields,
  CustomerTab,
  PresenterSource,
  SearchCustomer,
  UpdateCustomer,
} from './customer-fields.ts'
import {
  CallOutcome,
  ContactView,
  CustomerRow,
  CustomerTotals,
  CustomerView,
  EntryKind,
  ReferralView,
  TimelineEntry,
  timelineKinds,
} from './customer-views.ts'
import { can, del, get, post, put } from './kernel/endpoint.ts'
import {
  ActorName,
  Block,
  BlockSize,
  blockOf,
  CategoryItem,
  Id,
  IdOrNone,
  Moment,
  PathBlock,
  PathBlockSize,
  PathBoolean,
  PathId,
  PathUuid,
} from './kernel/fields.ts'
import {
  CUSTOMER_COMMENT_MAX,
  CUSTOMERS_PER_BULK_CHANGE_MAX,
  ENTRY_MAX,
  ENTRY_MINUTES_MAX,
  UPLOAD_ROWS_MAX,
} from './rules/limits.ts'
import { required } from './rules/schemas.ts'
import { FreeText, SafeNote } from './rules/text.ts'

const see = can('MNU_Customer', 'access')
const edit = can('MNU_Customer', 'edit')
const scope = { userId: PathId, viewAll: PathBoolean }
const counted = z.object({ count: z.enum(['true', 'false']).optional() })
const scopeInBody = { userId: Id.optional(), viewAll: z.boolean().default(false) }
const blocks = { block: Block.default(1), maxPerBlock: BlockSize.default(20), count: z.boolean().default(false) }
const customerIds = z.array(Id).min(1).max(CUSTOMERS_PER_BULK_CHANGE_MAX)
const bulk = { customerIds, userName: ActorName.optional() }
const Chosen = z.object(bulk)

const Changed = z.object({
  changed: z.number().int(),
  undoId: z.uuid().nullable(),
  /** So many changed hands at once that no rule about a changed curator runs. docs/rules.md. */
  automationSkipped: z.literal(true).optional(),
})
const bulkRefusals = ['request.notFound', 'customer.notInCharge', 'request.busy'] as const
const writeRefusals = [
  'request.notFound',
  'customer.notInCharge',
  'customer.emailExists',
  'customer.phoneExists',
  'customer.mailOrPhoneRequired',
  'customer.primaryContactRequired',
  'customer.circularReferral',
  'customer.curatorUnknown',
  'customer.referrerUnknown',
  'customer.viewerUnknown',
  'customer.groupUnknown',
  'customer.sourceUnknown',
  'customer.relationshipUnknown',
  'customer.businessUnknown',
  'request.staleVersion',
  'request.busy',
] as const

export const customer = {
  blocks: get('/api/Customer/CalculateCustomerBlocks/:userId/:viewAll/:activeTab/:maxPerBlock', {
    access: see,
    params: z.object({ ...scope, activeTab: CustomerTab, maxPerBlock: PathBlockSize }),
    reply: z.object({ total: z.number().int(), blocks: z.number().int() }),
  }),
  totals: get('/api/Customer/GetTotalAnalysis/:userId/:viewAll/:activeTab', {
    access: see,
    params: z.object({ ...scope, activeTab: CustomerTab }),
    reply: CustomerTotals,
  }),
  page: get('/api/Customer/GetAllCustomerByPage/:userId/:viewAll/:activeTab/:block/:maxPerBlock', {
    access: see,
    params: z.object({ ...scope, activeTab: CustomerTab, block: PathBlock, maxPerBlock: PathBlockSize }),
    query: counted,
    reply: blockOf(CustomerRow),
  }),
  one: get('/api/Customer/GetCustomerInfoById/:customerId/:userId/:viewAll', {
    access: see,
    params: z.object({ customerId: PathId, ...scope }),
    reply: CustomerView,
    refuses: ['request.notFound'],
  }),
  idsOfUser: get('/api/Customer/GetCustomerIdBelongToUser/:userId/:isDelete', {
    access: see,
    params: z.object({ userId: PathId, isDelete: PathBoolean }),
    query: z.object({ block: PathBlock.optional() }),
    /** The newest first, 1,000 to a block. */
    reply: z.array(Id),
  }),
  category: get('/api/Customer/GetCategoryCustomer/:userId/:viewAll/:tag', {
    access: see,
    params: z.object({ ...scope, tag: z.enum(['all', 'active']) }),
    query: z.object({
      text: z.string().max(200).optional(),
      block: PathBlock.optional(),
      maxPerBlock: PathBlockSize.optional(),
    }),
    reply: z.array(CategoryItem.extend({ customerCode: z.string() })),
  }),
  search: post('/api/Customer/SearchCustomer', {
    access: see,
    reads: true,
    body: SearchCustomer,
    reply: blockOf(CustomerRow),
  }),
  checkExists: post('/api/Customer/CheckEmailOrPhoneExists', {
    access: see,
    reads: true,
    perMinute: 60,
    body: z.object({
      email: z.string().max(254).default(''),
      phone: z.string().max(30).default(''),
      customerId: Id.optional(),
    }),
    reply: z.object({ email: z.boolean(), phone: z.boolean() }),
  }),
  checkUpload: post('/api/Customer/CheckEmailOrPhoneExists_Upload', {
    access: can('MNU_Customer', 'add'),
    reads: true,
    perMinute: 10,
    body: z.object({
      emails: z.array(z.string().max(254)).max(UPLOAD_ROWS_MAX),
      phones: z.array(z.string().max(30)).max(UPLOAD_ROWS_MAX),
    }),
    reply: z.object({ emails: z.array(z.string()), phones: z.array(z.string()) }),
  }),
  duplicates: post('/api/Customer/FindDuplicate', {
    access: see,
    reads: true,
    perMinute: 60,
    body: z.object({
      name: z.string().max(200).default(''),
      email: z.string().max(254).default(''),
      phone: z.string().max(30).default(''),
      customerId: Id.optional(),
    }),
    reply: z.array(
      CustomerRow.pick({
        customerId: true,
        name: true,
        customerCode: true,
        phoneCustomer: true,
        emailCustomer: true,
        curatorName: true,
      }).extend({
        /** The contact who has the mail address or phone, where the customer itself has not; else empty. */
        nameContact: z.string(),
      }),
    ),
  }),
  byGroup: post('/api/Customer/GetAllCustomerByCustomerGroupId', {
    access: see,
    reads: true,
    body: z.object({ customerGroupId: Id, ...scopeInBody, ...blocks }),
    reply: blockOf(CustomerRow),
  }),
  byCampaign: post('/api/Customer/GetAllCustomerByCampaignId', {
    access: can('MNU_Customer', 'access', 'MNU_Campaign'),
    reads: true,
    body: z.object({ campaignId: Id, ...scopeInBody, ...blocks }),
    reply: blockOf(CustomerRow),
  }),
  add: post('/api/Customer/AddCustomer', {
    access: can('MNU_Customer', 'add'),
    body: AddCustomer,
    reply: CustomerView,
    refuses: writeRefusals,
  }),
  update: put('/api/Customer/UpdateCustomer', {
    access: edit,
    body: UpdateCustomer,
    reply: CustomerView,
    refuses: [...writeRefusals, 'customer.noContact', 'customer.viewersNotYours'],
  }),
  setCurator: put('/api/Customer/UpdateCustomerCurator', {
    access: edit,
    body: z.object({ ...bulk, curator: required('curator', IdOrNone) }),
    reply: Changed,
    refuses: [...bulkRefusals, 'customer.curatorUnknown'],
  }),
  addGroup: put('/api/Customer/UpdateCustomerGroup', {
    access: edit,
    body: z.object({ ...bulk, groupCustomer: required('customerGroup', Id) }),
    reply: Changed,
    refuses: [...bulkRefusals, 'customer.groupUnknown'],
  }),
  setGroups: put('/api/Customer/updateCustomerGroupMultiple', {
    access: edit,
    body: z.object({ ...bulk, groupCustomer: required('customerGroup', z.array(Id).min(1).max(50)) }),
    reply: Changed,
    refuses: [...bulkRefusals, 'customer.groupUnknown'],
  }),
  setRelationship: put('/api/Customer/UpdateCustomerRelationship', {
    access: edit,
    body: z.object({ ...bulk, relationship: IdOrNone }),
    reply: Changed,
    refuses: [...bulkRefusals, 'customer.relationshipUnknown'],
  }),
  setSource: put('/api/Customer/UpdateCustomerSource', {
    access: edit,
    body: z.object({ ...bulk, sourceCustomer: required('source', Id) }),
    reply: Changed,
    refuses: [...bulkRefusals, 'customer.sourceUnknown'],
  }),
  setBusiness: put('/api/Customer/UpdateCustomerBusiness', {
    access: edit,
    body: z.object({ ...bulk, business: IdOrNone }),
    reply: Changed,
    refuses: [...bulkRefusals, 'customer.businessUnknown'],
  }),
  setReferrer: put('/api/Customer/UpdateCustomerRef', {
    access: edit,
    body: z.object({ ...bulk, source: PresenterSource.default(1), refId: IdOrNone }),
    reply: Changed,
    refuses: [...bulkRefusals, 'customer.referrerUnknown', 'customer.circularReferral'],
  }),
  undo: put('/api/Customer/UndoChange/:undoId', {
    access: edit,
    params: z.object({ undoId: PathUuid }),
    reply: z.object({ restored: z.number().int(), left: z.array(z.object({ customerId: Id, name: z.string() })) }),
    refuses: ['request.notFound', 'customer.undoExpired', 'request.busy', 'customer.circularReferral'],
  }),
  delete: del('/api/Customer/DeleteCustomer', {
    access: can('MNU_Customer', 'delete'),
    body: Chosen,
    reply: z.object({ changed: z.number().int() }),
    refuses: [...bulkRefusals, 'customer.usedAsReferral'],
  }),
  recover: put('/api/Customer/RecoverDeleteCustomer', {
    access: can('MNU_Customer', 'delete'),
    body: Chosen,
    reply: z.object({ changed: z.number().int() }),
    refuses: [...bulkRefusals, 'customer.notDeleted', 'customer.emailExists', 'customer.phoneExists'],
  }),
  purge: del('/api/Customer/PermanentDeleteCustomer', {
    access: can('MNU_Customer', 'permanentDel'),
    body: Chosen,
    reply: z.object({ changed: z.number().int() }),
    refuses: [...bulkRefusals, 'customer.notDeleted', 'customer.usedAsReferral'],
  }),
  leave: put('/api/Customer/LeaveCustomer/:customerId', {
    access: see,
    params: z.object({ customerId: PathId }),
    reply: z.void(),
    refuses: ['request.notFound'],
  }),
  referrals: get('/api/Customer/GetReferral/:customerId/:userId', {
    access: see,
    params: z.object({ customerId: PathId, userId: PathId }),
    query: z.object({ block: PathBlock.optional() }),
    /** From the first presenter down to this customer's own, then those this customer brought. */
    reply: z.object({ above: z.array(ReferralView), brought: z.array(ReferralView) }),
    refuses: ['request.notFound'],
  }),
  timeline: get('/api/Customer/GetTimeline/:customerId/:userId/:block/:maxPerBlock', {
    // Tasks among it are shown by the right to those.
    access: can('MNU_Customer', 'access', 'MNU_ProjectTask'),
    params: z.object({ customerId: PathId, userId: PathId, block: PathBlock, maxPerBlock: PathBlockSize }),
    query: z.object({ kind: z.enum(timelineKinds).optional() }),
    reply: z.object({ items: z.array(TimelineEntry) }),
    refuses: ['request.notFound'],
  }),
  comment: post('/api/CustomerComment/Comment', {
    access: see,
    body: z.object({
      customerId: Id,
      content: required('comment', SafeNote(1, CUSTOMER_COMMENT_MAX)),
      userName: ActorName.optional(),
    }),
    reply: TimelineEntry,
    refuses: ['request.notFound'],
  }),
  note: post('/api/CustomerNote/AddNote', {
    access: see,
    body: z.object({
      customerId: Id,
      content: required('comment', SafeNote(1, CUSTOMER_COMMENT_MAX)),
      userName: ActorName.optional(),
    }),
    reply: TimelineEntry,
    refuses: ['request.notFound'],
  }),
  interact: post('/api/CustomerInteraction/AddInteraction', {
    access: see,
    body: z
      .object({
        customerId: Id,
        kind: EntryKind.extract(['call', 'mail', 'sms', 'meet', 'appointment']),
        content: FreeText(0, ENTRY_MAX).default(''),
        outcome: CallOutcome.optional(),
        minutes: z.number().int().min(0).max(ENTRY_MINUTES_MAX).optional(),
        /** What comes next: it becomes the customer's next appointment. */
        appointmentSchedule: Moment.optional(),
        userName: ActorName.optional(),
      })
      .refine(({ kind, outcome }) => outcome === undefined || kind === 'call', {
        path: ['outcome'],
        message: 'error.invalidInput',
      }),
    reply: TimelineEntry,
    /** An appointment that took place, or is made, changes the customer. */
    refuses: ['request.notFound', 'customer.notInCharge', 'access.forbidden', 'request.busy'],
  }),
  deleteEntry: del('/api/CustomerInteraction/DeleteEntry/:entryId', {
    access: see,
    params: z.object({ entryId: PathUuid }),
    reply: z.void(),
    refuses: ['request.notFound', 'access.forbidden'],
  }),
}

export const customerContact = {
  add: post('/api/CustomerContact/AddCustomerContact', {
    access: edit,
    body: ContactFields.omit({ contactId: true }).extend({ customerId: Id, userName: ActorName.optional() }),
    reply: ContactView,
    refuses: ['request.notFound', 'request.malformed', 'customer.notInCharge', 'request.busy'],
  }),
  ofCustomer: get('/api/CustomerContact/GetCustomerContactByCustomerId/:customerId/:userId/customer', {
    access: see,
    params: z.object({ customerId: PathId, userId: PathId }),
    reply: z.array(ContactView),
    refuses: ['request.notFound'],
  }),
}

import { z } from 'zod'
import { can, get, post, put } from './kernel/endpoint.ts'
import { ActorName, blockOf, Id, IdOrNone, Moment, PathBlock, PathBlockSize, PathId } from './kernel/fields.ts'
import { consentSources, consentStates, marketingChannels } from './marketing-rules.ts'
import { FreeText } from './rules/text.ts'

const who = { userName: ActorName.optional() }

export const ConsentView = z.object({
  consentId: Id,
  channel: z.enum(marketingChannels),
  state: z.enum(consentStates),
  /** 0, with no name and no address: a customer whom the reader does not see. */
  customerId: IdOrNone,
  customerCode: z.string(),
  customerName: z.string(),
  address: z.string(),
  source: z.enum(consentSources),
  /** What was said yes to, word by word. */
  wording: z.string(),
  /** Where that can be looked up: a form, a recording, a page with the moment of its confirmation. */
  proof: z.string(),
  givenDate: z.string(),
  withdrawnDate: z.string().nullable(),
  withdrawnReason: z.string(),
  createUserFullName: z.string(),
})
export type ConsentView = z.infer<typeof ConsentView>

const facts = { wording: FreeText(1, 1_000), proof: FreeText(0, 500) }

export const marketingConsent = {
  all: get('/api/MarketingConsent/GetAllMarketingConsent/:block/:maxPerBlock', {
    access: can('MNU_EmailMarketing', 'access', 'MNU_Customer'),
    params: z.object({ block: PathBlock, maxPerBlock: PathBlockSize }),
    query: z.object({
      count: z.enum(['true', 'false']).optional(),
      channel: z.enum(marketingChannels).optional(),
      state: z.enum(consentStates).optional(),
      /** The beginning of an address. */
      text: z.string().max(254).optional(),
    }),
    reply: blockOf(ConsentView),
  }),
  /** All of one customer, the newest first; withdrawn ones too. */
  ofCustomer: get('/api/MarketingConsent/GetMarketingConsentByCustomerId/:customerId/:userId', {
    access: can('MNU_Customer', 'access'),
    params: z.object({ customerId: PathId, userId: PathId }),
    reply: z.array(ConsentView),
    refuses: ['request.notFound'],
  }),
  /** Of customers whom the caller sees; who has consented already stays as is. */
  add: post('/api/MarketingConsent/AddMarketingConsent', {
    access: can('MNU_EmailMarketing', 'add', 'MNU_Customer'),
    body: z.object({
      customerIds: z.array(Id).min(1).max(1_000),
      channel: z.enum(marketingChannels),
      source: z.enum(['person', 'form', 'import']).default('person'),
      givenDate: Moment.optional(),
      ...facts,
      ...who,
    }),
    reply: z.object({ added: z.number().int(), already: z.number().int(), noAddress: z.number().int() }),
    refuses: ['request.notFound', 'request.busy', 'consent.inFuture'],
  }),
  /**
   * Double opt-in: asks by mail, and a consent waits until its customer gives it. Who gave or was asked, or wants no mail,
   * is not asked again.
   */
  ask: post('/api/MarketingConsent/AskMarketingConsent', {
    access: can('MNU_EmailMarketing', 'add', 'MNU_Customer'),
    body: z.object({ customerIds: z.array(Id).min(1).max(1_000), wording: facts.wording, ...who }),
    reply: z.object({ asked: z.number().int(), already: z.number().int(), noAddress: z.number().int() }),
    refuses: ['request.notFound', 'request.busy'],
  }),
  /** It is kept with its proof and holds no longer. */
  withdraw: put('/api/MarketingConsent/WithdrawMarketingConsent', {
    access: can('MNU_EmailMarketing', 'edit', 'MNU_Customer'),
    body: z.object({ consentId: Id, reason: FreeText(1, 500), ...who }),
    reply: ConsentView,
    refuses: ['request.notFound', 'request.busy', 'consent.withdrawn'],
  }),
  /** What marketing keeps of one customer, a sheet for each kind. */
  export: post('/api/MarketingConsent/ExportOfCustomer', {
    access: can('MNU_EmailMarketing', 'download', 'MNU_Customer'),
    body: z.object({ customerId: Id, language: z.enum(['vi', 'en']).default('vi'), ...who }),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    reply: z.void(),
    refuses: ['request.notFound'],
  }),
  /** The same goes for good; numbers stay, and that an address is not written to. */
  erase: post('/api/MarketingConsent/EraseOfCustomer', {
    access: can('MNU_EmailMarketing', 'permanentDel', 'MNU_Customer'),
    body: z.object({ customerId: Id, ...who }),
    reply: z.object({
      consents: z.number().int(),
      messages: z.number().int(),
      /** Of an address: these stay. */
      suppressions: z.number().int(),
    }),
    refuses: ['request.notFound', 'request.busy'],
  }),
}

import type { emailTemplate } from '@crm/contract/email-template'
import type { Call, Handler, PreparedHandler } from '../../../kernel/http/handler.ts'
import { prepared } from '../../../kernel/http/handler.ts'
import { addTemplate, deleteTemplate, duplicateTemplate, recoverTemplate, updateTemplate } from '../change.ts'
import { readTemplate, readTemplateCategory, readTemplates } from '../list/read.ts'
import { findRow } from '../list/store.ts'
import { checkFields } from '../rules.ts'
import { type NewContent, readContent } from '../store.ts'
import { checkEmail, partsOf } from './checks.ts'
import { compileEmail, type GivenEmail } from './compile.ts'

type Api = typeof emailTemplate

const channel = 'email' as const

/** What a caller sent of the content; absent: as it was. */
type Sent = { readonly [K in keyof GivenEmail]?: GivenEmail[K] | undefined }

export function givenOf(sent: Sent, before: GivenEmail): GivenEmail {
  const { kind = before.kind, subject = before.subject, preheader = before.preheader } = sent
  const { document = before.document, source = before.source } = sent
  return { kind, subject, preheader, document, source }
}

const hasContent = ({ kind, subject, preheader, document, source }: Sent): boolean =>
  [kind, subject, preheader, document, source].some((part) => part !== undefined)

async function compileSent(given: GivenEmail): Promise<NewContent> {
  checkFields(partsOf(given))
  return compileEmail(given)
}

const isEmail = (kind: NewContent['kind']): kind is GivenEmail['kind'] => kind !== 'sms'
export const emailOf = ({ kind, subject, preheader, document, source }: NewContent): GivenEmail => ({
  kind: isEmail(kind) ? kind : 'html',
  subject,
  preheader,
  document,
  source,
})

export async function viewEmail(call: Pick<Call<Api['one']>, 'actor' | 'db'>, templateId: number, number?: number) {
  const { content, ...row } = await readTemplate(call, channel, templateId, number)
  const { html, text } = content
  const given = emailOf(content)
  return {
    ...row,
    ...given,
    html,
    text,
    bytes: Buffer.byteLength(html),
    findings: checkEmail({ given, html, text }),
  }
}

const all: Handler<Api['all']> = async (call) => {
  const { items, ...rest } = await readTemplates(call, channel)
  return { ...rest, items: items.map(({ kind, ...row }) => ({ ...row, kind: isEmail(kind) ? kind : 'html' })) }
}

const one: Handler<Api['one']> = (call) => viewEmail(call, call.params.templateId, call.query.number)

const category: Handler<Api['category']> = (call) => readTemplateCategory(call, channel)

const add: PreparedHandler<Api['add'], NewContent> = prepared<Api['add'], NewContent>(
  ({ body }) => compileSent(body),
  async (call) => viewEmail(call, await addTemplate({ ...call, channel }, call.body, call.prepared)),
)

/** Compiled from what it was and what was sent; the version that the caller names says that it is still so. */
async function compileChanged({ body, actor, db }: Call<Api['update']>): Promise<NewContent | undefined> {
  if (!hasContent(body)) return undefined
  const row = await findRow(db, actor, channel, body.templateId)
  const before = row && (await readContent(db, body.templateId, row.number))
  return before && compileSent(givenOf(body, emailOf(before)))
}

const update = prepared<Api['update'], NewContent | undefined>(compileChanged, async (call) =>
  viewEmail(call, await updateTemplate({ ...call, channel }, call.body, call.prepared)),
)

const duplicate: Handler<Api['duplicate']> = async (call) =>
  viewEmail(call, await duplicateTemplate({ ...call, channel }, call.body.templateId))

const recover: Handler<Api['recover']> = (call) => recoverTemplate({ ...call, channel }, call.params.templateId)

const remove: Handler<Api['delete']> = (call) =>
  deleteTemplate({ ...call, channel }, call.params.templateId, call.params.onlyMessage)

export const emailTemplateCalls = { all, one, category, add, update, duplicate, recover, delete: remove }

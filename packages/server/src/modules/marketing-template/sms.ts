import { fillMerge, type Merge, missingOf, splitMerge } from '@crm/contract/merge'
import { meterOf } from '@crm/contract/merge-samples'
import { SMS_PARTS_MAX } from '@crm/contract/rules/limits'
import type { smsOriginal as smsOriginalApi } from '@crm/contract/sms-original'
import { withoutMarks } from '@crm/contract/sms-text'
import { type Call, type Handler, type HandlersOf, prepared } from '../../kernel/http/handler.ts'
import { Refused } from '../../kernel/refused.ts'
import { readPolicy } from '../setting/public.ts'
import { addTemplate, deleteTemplate, duplicateTemplate, recoverTemplate, updateTemplate } from './change.ts'
import { readTemplate, readTemplateCategory, readTemplates } from './list/read.ts'
import { findRow } from './list/store.ts'
import { recipientOf } from './recipient.ts'
import { checkFields, faultsOf } from './rules.ts'
import { type NewContent, readContent } from './store.ts'

type Api = typeof smsOriginalApi

const channel = 'sms' as const

type Given = Pick<NewContent, 'text' | 'purpose' | 'withoutMarks'>
type Sent = { readonly [K in keyof Given]?: Given[K] | undefined }

/** Links to a page are for mails; a message has none. */
const namesLink = (merge: Merge) => merge.some((piece) => typeof piece !== 'string' && piece.field.startsWith('link.'))

export function contentOf(given: Given): NewContent {
  checkFields([['text', given.text]])
  if (namesLink(splitMerge(given.text))) throw new Refused('merge.unknownField', { data: 'link', faults: [] })
  const { parts } = meterOf(given)
  if (parts > SMS_PARTS_MAX) throw new Refused('sms.tooLong', { parts, max: SMS_PARTS_MAX })
  return { ...given, kind: 'sms', subject: '', preheader: '', document: null, source: null, html: '', links: [] }
}

const givenOf = (sent: Sent, before: Given): Given => ({
  text: sent.text ?? before.text,
  purpose: sent.purpose ?? before.purpose,
  withoutMarks: sent.withoutMarks ?? before.withoutMarks,
})

async function viewSms(call: Pick<Call<Api['one']>, 'actor' | 'db'>, templateId: number, number?: number) {
  const { content, ...row } = await readTemplate(call, channel, templateId, number)
  const { text, purpose, withoutMarks: isPlain } = content
  const given = { text, purpose, withoutMarks: isPlain }
  return { ...row, ...given, meter: meterOf(given) }
}

const all: Handler<Api['all']> = async (call) => {
  const { items, ...rest } = await readTemplates(call, channel)
  return { ...rest, items: items.map((row) => ({ ...row, meter: meterOf(row) })) }
}

const one: Handler<Api['one']> = (call) => viewSms(call, call.params.templateId, call.query.number)
const category: Handler<Api['category']> = (call) => readTemplateCategory(call, channel)

const add: Handler<Api['add']> = async (call) =>
  viewSms(call, await addTemplate({ ...call, channel }, call.body, contentOf(call.body)))

async function changedOf({ actor, body, db }: Call<Api['update']>): Promise<NewContent | undefined> {
  if ([body.text, body.purpose, body.withoutMarks].every((part) => part === undefined)) return undefined
  const row = await findRow(db, actor, channel, body.templateId)
  const before = row && (await readContent(db, body.templateId, row.number))
  return before && contentOf(givenOf(body, before))
}

const update = prepared<Api['update'], NewContent | undefined>(changedOf, async (call) =>
  viewSms(call, await updateTemplate({ ...call, channel }, call.body, call.prepared)),
)

const duplicate: Handler<Api['duplicate']> = async (call) =>
  viewSms(call, await duplicateTemplate({ ...call, channel }, call.body.templateId))

const preview: Handler<Api['preview']> = async (call) => {
  const { body } = call
  const kept =
    body.templateId === undefined ? undefined : await readTemplate(call, channel, body.templateId, body.number)
  const given = givenOf(body.content ?? {}, kept?.content ?? { text: '', purpose: 'care', withoutMarks: false })
  const { values } = await recipientOf(call)
  const { policy } = await readPolicy(call.db)
  const merge = splitMerge(given.text)
  const filled = fillMerge(merge, (field) => values[field])
  return {
    text: given.withoutMarks ? withoutMarks(filled) : filled,
    meter: meterOf(given),
    lengths: policy.smsLengths,
    faults: faultsOf([['text', given.text]]),
    missing: missingOf(merge, (field) => values[field]),
  }
}

const recover: Handler<Api['recover']> = (call) => recoverTemplate({ ...call, channel }, call.params.templateId)
const remove: Handler<Api['delete']> = (call) =>
  deleteTemplate({ ...call, channel }, call.params.templateId, call.params.onlyMessage)

export const smsOriginalCalls: HandlersOf<Api> = {
  all,
  one,
  category,
  add,
  update,
  duplicate,
  preview,
  recover,
  delete: remove,
}

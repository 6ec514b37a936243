import type { MailSender, mailSender as mailSenderApi } from '@crm/contract/mail-sender'
import { changesOf } from '../../kernel/events/changes.ts'
import { type Call, type Handler, type HandlersOf, prepared } from '../../kernel/http/handler.ts'
import type { Platform } from '../../kernel/platform.ts'
import { refuse } from '../../kernel/refused.ts'
import { current } from '../../kit/record-lock.ts'
import type { Db } from '../../schema/index.ts'
import { usesOfStep } from '../campaign/public.ts'
import { readPolicy } from '../setting/public.ts'
import { originOf, senderCallback } from './callback.ts'
import { type DnsLook, lookUp } from './dns/look.ts'
import { note } from './events.ts'
import { given, refuseTooMany } from './rules.ts'
import { type Columns, insertRow, saveRow } from './store.ts'
import { isSenderUsed, listSenders, lockSender, type StoredSender, senderById } from './store-sender.ts'

type Api = typeof mailSenderApi

async function viewer({ db, platform }: { readonly db: Db; readonly platform: Platform }) {
  const { policy } = await readPolicy(db)
  const origin = originOf(policy, platform.config)
  return ({ checkedAt, ...sender }: StoredSender): MailSender => ({
    ...sender,
    checkedDate: checkedAt?.toISOString() ?? null,
    callback: senderCallback(origin, sender.senderId, platform.config),
  })
}

async function view(call: Pick<Call<Api['add']>, 'db' | 'platform'>, senderId: number): Promise<MailSender> {
  const show = await viewer(call)
  return show((await senderById(call.db, senderId)) ?? refuse('request.notFound'))
}

const all: Handler<Api['all']> = async (call) => (await listSenders(call.db)).map(await viewer(call))

const category: Handler<Api['category']> = async ({ db }) =>
  (await listSenders(db)).map(({ senderId, name, address }) => ({ index: senderId, name, address }))

type Facts = Pick<StoredSender, 'name' | 'address' | 'replyTo' | 'bounceDomain'>
const factsOf = ({ name, address, replyTo, bounceDomain }: Facts) => ({ name, address, replyTo, bounceDomain })
const columnsOf = ({ name, address, replyTo, bounceDomain }: Facts): Columns => ({
  name,
  address: address.toLowerCase(),
  reply_to: replyTo,
  bounce_domain: bounceDomain,
})

const add: Handler<Api['add']> = async (call) => {
  const { body, db } = call
  await refuseTooMany(db, 'sender')
  const senderId = await insertRow(db, 'sender', columnsOf(body))
  await note(call, 'sender', 'added', { id: senderId, name: body.name, changes: [] })
  return view(call, senderId)
}

/** What was looked up says nothing of another domain. */
const unchecked: Columns = { dns: '[]', checked_at: null }

const update: Handler<Api['update']> = async (call) => {
  const { db } = call
  const { senderId, version, userName: _, ...wanted } = call.body
  const before = factsOf(current(await lockSender(db, senderId), version))
  const after = { ...before, ...given(wanted) }
  const changes = changesOf(before, after)
  if (changes.length > 0) {
    const isMoved = changes.some(({ field }) => field === 'address' || field === 'bounceDomain')
    await saveRow(db, 'sender', senderId, { ...columnsOf(after), ...(isMoved ? unchecked : {}) })
    await note(call, 'sender', 'updated', { id: senderId, name: after.name, changes })
  }
  return view(call, senderId)
}

const remove: Handler<Api['delete']> = async (call) => {
  const { db, now, params, refuse } = call
  const found = (await lockSender(db, params.senderId)) ?? refuse('request.notFound')
  const uses = await usesOfStep(db, call.actor, { do: 'sendMail', senderId: params.senderId })
  if (uses.rules.length + uses.outcomes.length > 0 || (await isSenderUsed(db, params.senderId)))
    refuse('sender.inUse', uses)
  await saveRow(db, 'sender', params.senderId, { deleted_at: now })
  await note(call, 'sender', 'deleted', { id: params.senderId, name: found.name, changes: [] })
}

type Check = Api['check']

async function look({ body, db, platform, refuse }: Call<Check>): Promise<DnsLook> {
  const sender = (await senderById(db, body.senderId)) ?? refuse('request.notFound')
  return lookUp(platform, db, sender)
}

/** An address that was changed meanwhile has not been looked up. */
const check = prepared<Check, DnsLook>(look, async (call: Call<Check, DnsLook>) => {
  const { body, db, now, prepared: found, refuse } = call
  const sender = (await lockSender(db, body.senderId)) ?? refuse('request.notFound')
  const isSame = sender.address === found.address && sender.bounceDomain === found.bounceDomain
  if (isSame) await saveRow(db, 'sender', body.senderId, { dns: JSON.stringify(found.findings), checked_at: now })
  return view(call, body.senderId)
})

export const senderCalls: HandlersOf<Api> = { all, category, add, update, delete: remove, check }

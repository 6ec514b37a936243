import { randomUUID } from 'node:crypto'
import type { marketingConsent as marketingConsentApi } from '@crm/contract/marketing-consent'
import { record } from '../../kernel/events/record.ts'
import type { Handler, HandlersOf } from '../../kernel/http/handler.ts'
import { windowOf } from '../../kit/window.ts'
import { consentGiven, consentWithdrawn } from './events.ts'
import {
  countConsents,
  insertConsents,
  insertPending,
  lockConsent,
  readAddressed,
  readConsent,
  readConsents,
  saveWithdrawn,
} from './store-consent.ts'

type Api = typeof marketingConsentApi

const all: Handler<Api['all']> = async ({ actor, db, params, query }) => {
  const { count, ...filters } = query
  const items = await readConsents(db, actor, filters, windowOf(params))
  return count === 'true' ? { items, total: await countConsents(db, filters) } : { items }
}

const ofCustomerMax = 100

/** Asked by who has the right to customers: it is that right which says what is seen. */
const ofCustomer: Handler<Api['ofCustomer']> = async ({ actor, db, params, refuse }) => {
  const reader = { ...actor, beside: actor }
  const [found] = await readAddressed(db, reader, [params.customerId], 'email')
  if (!found) return refuse('request.notFound')
  return readConsents(db, reader, { customerId: params.customerId }, { skip: 0, take: ofCustomerMax })
}

const add: Handler<Api['add']> = async ({ actor, body, db, now, refuse }) => {
  const ids = [...new Set(body.customerIds)]
  const { channel, source, wording, proof } = body
  const givenAt = body.givenDate === undefined ? now : new Date(body.givenDate)
  if (givenAt > now) refuse('consent.inFuture')
  const found = await readAddressed(db, actor, ids, channel)
  if (found.length < ids.length) return refuse('request.notFound')
  const addressed = found.filter(({ address }) => address !== '')
  const consent = { channel, source, wording, proof, givenAt, userId: actor.userId, now }
  const added = new Set(await insertConsents(db, addressed, consent))
  const customers = addressed.filter(({ customerId }) => added.has(customerId))
  if (customers.length > 0) {
    const named = customers.map(({ customerId, code, name }) => ({ customerId, code, name }))
    await record(db, actor, consentGiven, { channel, customers: named })
  }
  return {
    added: customers.length,
    already: addressed.length - customers.length,
    noAddress: found.length - addressed.length,
  }
}

/** Work for whoever mails the question. */
export const askingQueue = 'consent-ask'

const ask: Handler<Api['ask']> = async ({ actor, body, db, now, platform, refuse }) => {
  const ids = [...new Set(body.customerIds)]
  const found = await readAddressed(db, actor, ids, 'email')
  if (found.length < ids.length) return refuse('request.notFound')
  const addressed = found.filter(({ address }) => address !== '')
  const asked = await insertPending(db, addressed, { wording: body.wording, userId: actor.userId, now })
  await platform.jobs.sendAll(
    db,
    askingQueue,
    asked.map((consentId) => ({ id: randomUUID(), data: { consentId } })),
  )
  return {
    asked: asked.length,
    already: addressed.length - asked.length,
    noAddress: found.length - addressed.length,
  }
}

const withdraw: Handler<Api['withdraw']> = async ({ actor, body, db, now, refuse }) => {
  const found = (await lockConsent(db, actor, body.consentId)) ?? refuse('request.notFound')
  if (found.state === 'withdrawn') refuse('consent.withdrawn')
  await saveWithdrawn(db, body.consentId, { reason: body.reason, now })
  const { channel, customerId, code, name } = found
  const customers = customerId === null ? [] : [{ customerId, code: code ?? '', name: name ?? '' }]
  await record(db, actor, consentWithdrawn, { channel, customers })
  return (await readConsent(db, actor, body.consentId)) ?? refuse('request.notFound')
}

export const consentCalls: Omit<HandlersOf<Api>, 'export' | 'erase'> = { all, ofCustomer, add, ask, withdraw }

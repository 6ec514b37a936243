import type { brandName as brandNameApi } from '@crm/contract/brand-name'
import { changesOf } from '../../kernel/events/changes.ts'
import type { Handler, HandlersOf } from '../../kernel/http/handler.ts'
import { refuse } from '../../kernel/refused.ts'
import { current } from '../../kit/record-lock.ts'
import type { Db } from '../../schema/index.ts'
import { usesOfStep } from '../campaign/public.ts'
import { note } from './events.ts'
import { given, refuseTooMany } from './rules.ts'
import { type Columns, insertRow, saveRow } from './store.ts'
import { isBrandUsed, listBrands, lockBrand, lockGateway, readBrand, type StoredBrand } from './store-gateway.ts'

type Api = typeof brandNameApi

const view = async (db: Db, brandId: number): Promise<StoredBrand> =>
  (await readBrand(db, brandId)) ?? refuse('request.notFound')

const all: Handler<Api['all']> = ({ db }) => listBrands(db)

const category: Handler<Api['category']> = async ({ db }) =>
  (await listBrands(db)).flatMap(({ brandId, name, purpose, price, enabled }) =>
    enabled ? [{ index: brandId, name, purpose, price }] : [],
  )

type Facts = Pick<StoredBrand, 'name' | 'gatewayId' | 'purpose' | 'price' | 'enabled'>
const factsOf = ({ name, gatewayId, purpose, price, enabled }: Facts) => ({ name, gatewayId, purpose, price, enabled })
const columnsOf = ({ name, gatewayId, purpose, price, enabled }: Facts): Columns => ({
  ...{ name, purpose, price, enabled },
  gateway_id: gatewayId,
})

/** Held, so that it is not deleted meanwhile. */
async function holdGateway(db: Db, gatewayId: number): Promise<void> {
  if (!(await lockGateway(db, gatewayId))) refuse('gateway.missing')
}

const add: Handler<Api['add']> = async (call) => {
  const { body, db } = call
  await holdGateway(db, body.gatewayId)
  await refuseTooMany(db, 'brandName')
  const brandId = await insertRow(db, 'brandName', columnsOf(body))
  await note(call, 'brandName', 'added', { id: brandId, name: body.name, changes: [] })
  return view(db, brandId)
}

const update: Handler<Api['update']> = async (call) => {
  const { db } = call
  const { brandId, version, userName: _, ...wanted } = call.body
  if (wanted.gatewayId !== undefined) await holdGateway(db, wanted.gatewayId)
  const before = factsOf(current(await lockBrand(db, brandId), version))
  const after = { ...before, ...given(wanted) }
  const changes = changesOf(before, after)
  if (changes.length > 0) {
    await saveRow(db, 'brandName', brandId, columnsOf(after))
    await note(call, 'brandName', 'updated', { id: brandId, name: after.name, changes })
  }
  return view(db, brandId)
}

const remove: Handler<Api['delete']> = async (call) => {
  const { db, now, params, refuse } = call
  const found = (await lockBrand(db, params.brandId)) ?? refuse('request.notFound')
  const uses = await usesOfStep(db, call.actor, { do: 'sendSms', brandId: params.brandId })
  if (uses.rules.length + uses.outcomes.length > 0 || (await isBrandUsed(db, params.brandId)))
    refuse('brandName.inUse', uses)
  await saveRow(db, 'brandName', params.brandId, { deleted_at: now })
  await note(call, 'brandName', 'deleted', { id: params.brandId, name: found.name, changes: [] })
}

export const brandCalls: HandlersOf<Api> = { all, category, add, update, delete: remove }

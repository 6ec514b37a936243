import type { SmsGateway, smsGateway as smsGatewayApi } from '@crm/contract/sms-gateway'
import { changesOf } from '../../kernel/events/changes.ts'
import { type Call, type Handler, type HandlersOf, prepared } from '../../kernel/http/handler.ts'
import { isRefusedHost } from '../../kernel/outside/judged-address.ts'
import type { Platform } from '../../kernel/platform.ts'
import { hashToken, newToken } from '../../kernel/random-token.ts'
import { refuse } from '../../kernel/refused.ts'
import { openSecret, sealSecret } from '../../kernel/wire-password.ts'
import { current } from '../../kit/record-lock.ts'
import type { Db } from '../../schema/index.ts'
import { readPolicy, refuseToMove, resealed, secretChange } from '../setting/public.ts'
import { gatewayCallback, originOf } from './callback.ts'
import { note } from './events.ts'
import { checkGateway, hostOf } from './fields.ts'
import { given, refuseTooMany } from './rules.ts'
import { type Columns, insertRow, saveRow } from './store.ts'
import { type GatewayToSendBy, gatewayById, hasBrands, listGateways, lockGateway } from './store-gateway.ts'
import { testGateway } from './test-gateway.ts'

type Api = typeof smsGatewayApi

async function viewer({ db, platform: { config } }: { readonly db: Db; readonly platform: Platform }) {
  const { policy } = await readPolicy(db)
  const origin = originOf(policy, config)
  return ({ secretSealed, callbackSealed, ...gateway }: GatewayToSendBy): SmsGateway => ({
    ...gateway,
    hasSecret: secretSealed !== null,
    callback: gatewayCallback(origin, openSecret(callbackSealed, config.DATA_KEY) ?? ''),
  })
}

async function view(call: { readonly db: Db; readonly platform: Platform }, gatewayId: number): Promise<SmsGateway> {
  const show = await viewer(call)
  return show((await gatewayById(call.db, gatewayId)) ?? refuse('request.notFound'))
}

const all: Handler<Api['all']> = async (call) => (await listGateways(call.db)).map(await viewer(call))

type Facts = Pick<
  GatewayToSendBy,
  'name' | 'address' | 'account' | 'fields' | 'idempotent' | 'perMinute' | 'window' | 'enabled'
>

const columnsOf = ({ name, address, account, fields, idempotent, perMinute, window, enabled }: Facts): Columns => ({
  ...{ name, address, account, idempotent, enabled },
  fields: JSON.stringify(fields),
  per_minute: perMinute,
  in_flight: window,
})

/** As the log tells it. */
const plain = ({ name, address, account, fields, idempotent, perMinute, window, enabled }: Facts) => ({
  ...{ name, address, account, idempotent, perMinute, window, enabled },
  fields: JSON.stringify(Object.fromEntries(Object.entries(fields).sort())),
})

/** A name is looked up before anything is written. */
async function judge(wanted: Pick<GatewayToSendBy, 'kind' | 'address' | 'fields'>): Promise<void> {
  if (await isRefusedHost(checkGateway(wanted))) refuse('gateway.hostRefused')
}

const add = prepared<Api['add'], void>(
  ({ body }) => judge(body),
  async (call: Call<Api['add'], void>) => {
    const { body, db, platform } = call
    await refuseTooMany(db, 'gateway')
    const callback = newToken()
    const gatewayId = await insertRow(db, 'gateway', {
      ...columnsOf(body),
      kind: body.kind,
      secret: resealed({ field: 'secret', wire: body.secret, sealed: null }, platform.config),
      callback_hash: hashToken(callback),
      callback_secret: sealSecret(callback, platform.config.DATA_KEY),
    })
    await note(call, 'gateway', 'added', { id: gatewayId, name: body.name, changes: [] })
    return view(call, gatewayId)
  },
)

type Update = Api['update']

async function judgeUpdate({ body, db }: Call<Update>): Promise<void> {
  const found = await gatewayById(db, body.gatewayId)
  if (found && (body.address !== undefined || body.fields !== undefined)) await judge({ ...found, ...given(body) })
}

const update = prepared<Update, void>(judgeUpdate, async (call: Call<Update, void>) => {
  const { db, platform } = call
  const { gatewayId, version, userName: _, secret: wire, ...wanted } = call.body
  const before = current(await lockGateway(db, gatewayId), version)
  const after = { ...before, ...given(wanted) }
  const secret = { field: 'secret', wire, sealed: before.secretSealed }
  refuseToMove(secret, { host: hostOf(before) ?? '' }, { host: hostOf(after) ?? '' })
  const sealed = resealed(secret, platform.config)
  const changes = [...changesOf(plain(before), plain(after)), ...secretChange('secret', before.secretSealed, sealed)]
  if (changes.length > 0) {
    await saveRow(db, 'gateway', gatewayId, { ...columnsOf(after), secret: sealed })
    await note(call, 'gateway', 'updated', { id: gatewayId, name: after.name, changes })
  }
  return view(call, gatewayId)
})

const remove: Handler<Api['delete']> = async (call) => {
  const { db, now, params, refuse } = call
  const found = (await lockGateway(db, params.gatewayId)) ?? refuse('request.notFound')
  if (await hasBrands(db, params.gatewayId)) refuse('gateway.inUse')
  await saveRow(db, 'gateway', params.gatewayId, { deleted_at: now })
  await note(call, 'gateway', 'deleted', { id: params.gatewayId, name: found.name, changes: [] })
}

export const gatewayCalls: HandlersOf<Api> = { all, add, update, delete: remove, test: testGateway }

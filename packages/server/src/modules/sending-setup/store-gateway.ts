import type { GatewayKind, MessagePurpose } from '@crm/contract/marketing-rules'
import { massState } from '@crm/contract/marketing-rules'
import { sql } from 'kysely'
import { asBusy } from '../../kernel/database/as-busy.ts'
import { hashToken } from '../../kernel/random-token.ts'
import type { Db } from '../../schema/index.ts'

export interface GatewayToSendBy {
  readonly gatewayId: number
  readonly name: string
  readonly kind: GatewayKind
  readonly address: string
  readonly account: string
  readonly fields: Record<string, string>
  readonly idempotent: boolean
  readonly perMinute: number
  readonly window: number
  readonly enabled: boolean
  readonly secretSealed: string | null
  readonly callbackSealed: string
  readonly version: number
}

const gateways = (db: Db) =>
  db
    .selectFrom('sms_gateway')
    .where('deleted_at', 'is', null)
    .select([
      'gateway_id as gatewayId',
      'name',
      'kind',
      'address',
      'account',
      'fields',
      'idempotent',
      'per_minute as perMinute',
      'in_flight as window',
      'enabled',
      'secret as secretSealed',
      'callback_secret as callbackSealed',
      'version',
    ])

export const listGateways = (db: Db): Promise<GatewayToSendBy[]> =>
  gateways(db).orderBy('name').orderBy('gateway_id').execute()

export const gatewayById = (db: Db, gatewayId: number): Promise<GatewayToSendBy | undefined> =>
  gateways(db).where('gateway_id', '=', gatewayId).executeTakeFirst()

/** Those over whose connection reports come. */
export const listSmppGateways = (db: Db): Promise<GatewayToSendBy[]> =>
  gateways(db).where('kind', '=', 'smpp').where('enabled', '=', true).orderBy('gateway_id').execute()

export const lockGateway = (db: Db, gatewayId: number): Promise<GatewayToSendBy | undefined> =>
  gateways(db).where('gateway_id', '=', gatewayId).forUpdate().executeTakeFirst().catch(asBusy)

/** Whose reports come to the address with this secret. */
export const gatewayByCallback = (db: Db, secret: string): Promise<GatewayToSendBy | undefined> =>
  gateways(db).where('callback_hash', '=', hashToken(secret)).executeTakeFirst()

export async function hasBrands(db: Db, gatewayId: number): Promise<boolean> {
  const { rows } =
    await sql`select from brand_name where gateway_id = ${gatewayId} and deleted_at is null limit 1`.execute(db)
  return rows.length > 0
}

export interface StoredBrand {
  readonly brandId: number
  readonly name: string
  readonly gatewayId: number
  readonly gatewayName: string
  readonly purpose: MessagePurpose
  readonly price: number
  readonly enabled: boolean
  readonly version: number
}

const brandsWhere = (condition: ReturnType<typeof sql>) => sql<StoredBrand>`
  select b.brand_id as "brandId", b.name, b.gateway_id as "gatewayId", g.name as "gatewayName", b.purpose,
         b.price::float8 as price, b.enabled, b.version
    from brand_name b join sms_gateway g on g.gateway_id = b.gateway_id
   where b.deleted_at is null and ${condition} order by fold(b.name), b.brand_id`

export const listBrands = async (db: Db): Promise<StoredBrand[]> => (await brandsWhere(sql`true`).execute(db)).rows

export async function readBrand(db: Db, brandId: number): Promise<StoredBrand | undefined> {
  return (await brandsWhere(sql`b.brand_id = ${brandId}`).execute(db)).rows[0]
}

/** The row stays as it is until the end of the transaction. */
export async function lockBrand(db: Db, brandId: number): Promise<StoredBrand | undefined> {
  await sql`select from brand_name where brand_id = ${brandId} for update`.execute(db).catch(asBusy)
  return readBrand(db, brandId)
}

export interface BrandToSendBy extends StoredBrand {
  readonly gateway: GatewayToSendBy
}

/** undefined: it, or its gateway, is gone or switched off. */
export async function brandById(db: Db, brandId: number): Promise<BrandToSendBy | undefined> {
  const brand = await readBrand(db, brandId)
  const gateway = brand?.enabled ? await gatewayById(db, brand.gatewayId) : undefined
  return brand && gateway?.enabled ? { ...brand, gateway } : undefined
}

/** What is not over yet needs it. */
export async function isBrandUsed(db: Db, brandId: number): Promise<boolean> {
  const over = sql`(${massState.finished}, ${massState.cancelled})`
  const { rows } = await sql`
    select from mass_campaign where brand_id = ${brandId} and deleted_at is null and state not in ${over}
    union all select from marketing_send where brand_id = ${brandId} and state not in ${over} limit 1`.execute(db)
  return rows.length > 0
}

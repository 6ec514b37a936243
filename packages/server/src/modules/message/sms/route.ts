import { inTransaction } from '../../../kernel/database/transaction.ts'
import type { Platform } from '../../../kernel/platform.ts'
import type { SmsFact, SmsGateway } from '../../../kernel/sms/gateway.ts'
import {
  type BrandToSendBy,
  brandById,
  type GatewayToSendBy,
  openGateway,
  originOf,
} from '../../sending-setup/public.ts'
import type { Policy } from '../../setting/public.ts'
import type { Plan } from '../sending/store-plan.ts'
import { settleSms } from '../sign/settle.ts'
import { openSmsOutbox, outboxBrand } from './outbox.ts'

export interface SmsRoute {
  readonly brand: BrandToSendBy
  readonly gateway: SmsGateway
}

type Using = Pick<Platform, 'db' | 'config' | 'clock'>

/** A gateway whose reports are settled as they come. undefined: it cannot be opened. */
export function connect({ db, config, clock }: Using, gateway: GatewayToSendBy, policy: Policy) {
  const { gatewayId } = gateway
  const tell = (fact: SmsFact) =>
    inTransaction(db, async (trx) => {
      const { stopWords } = policy
      await settleSms({ db: trx, now: clock.now() }, { gatewayId, fact, stopWords })
    })
  return openGateway(gateway, { config, origin: originOf(policy, config), tell })
}

/** The gateway of a brand name; in the demo, the outbox where none is named. undefined: there is no way to send. */
export async function openRoute(
  using: Using,
  { brandId }: Pick<Plan, 'brandId'>,
  policy: Policy,
): Promise<SmsRoute | undefined> {
  const { db, config } = using
  const brand = brandId === null ? undefined : await brandById(db, brandId)
  if (!brand)
    return config.demo && brandId === null ? { brand: outboxBrand, gateway: openSmsOutbox(config) } : undefined
  const isDemo = config.demo && brand.gateway.address.startsWith('outbox:')
  if (isDemo) return { brand, gateway: openSmsOutbox(config) }
  const gateway = await connect(using, brand.gateway, policy)
  return gateway && { brand, gateway }
}

import { inTransaction } from '../../../kernel/database/transaction.ts'
import type { Platform } from '../../../kernel/platform.ts'
import type { SmsFact, SmsGateway } from '../../../kernel/sms/gateway.ts'
import { type BrandToSendBy, brandById, openGateway, originOf } from '../../sending-setup/public.ts'
import type { Policy } from '../../setting/public.ts'
import type { Plan } from '../sending/store-plan.ts'
import { settleSms } from '../sign/settle.ts'
import { openSmsOutbox, outboxBrand } from './outbox.ts'

export interface SmsRoute {
  readonly brand: BrandToSendBy
  readonly gateway: SmsGateway
}

/** The gateway of a brand name; in the demo, the outbox where none is named. undefined: there is no way to send. */
export async function openRoute(
  { db, config, clock }: Pick<Platform, 'db' | 'config' | 'clock'>,
  { brandId }: Pick<Plan, 'brandId'>,
  policy: Policy,
): Promise<SmsRoute | undefined> {
  const brand = brandId === null ? undefined : await brandById(db, brandId)
  if (!brand)
    return config.demo && brandId === null ? { brand: outboxBrand, gateway: openSmsOutbox(config) } : undefined
  const isDemo = config.demo && brand.gateway.address.startsWith('outbox:')
  if (isDemo) return { brand, gateway: openSmsOutbox(config) }
  const { gatewayId } = brand.gateway
  const tell = (fact: SmsFact) =>
    inTransaction(db, async (trx) => {
      const { stopWords } = policy
      await settleSms({ db: trx, now: clock.now() }, { gatewayId, fact, stopWords })
    })
  const gateway = await openGateway(brand.gateway, { config, origin: originOf(policy, config), tell })
  return gateway && { brand, gateway }
}

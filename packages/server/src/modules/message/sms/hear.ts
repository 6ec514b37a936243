import type { JobKind } from '../../../kernel/jobs.ts'
import type { Platform } from '../../../kernel/platform.ts'
import { type GatewayToSendBy, listSmppGateways } from '../../sending-setup/public.ts'
import { type Policy, readPolicy } from '../../setting/public.ts'
import { isLeaving } from '../sending/store-finish.ts'
import { connect } from './route.ts'

/** Over before the next minute. */
const longestMs = 40_000

async function hear(platform: Platform, stored: GatewayToSendBy, policy: Policy, signal: AbortSignal): Promise<void> {
  const gateway = await connect(platform, stored, policy)
  try {
    await gateway?.hear?.(signal)
  } catch {
    platform.log.warn({ gatewayId: stored.gatewayId }, 'the reports of a gateway could not be fetched')
  } finally {
    await gateway?.close()
  }
}

/** Each minute: the reports and replies that wait at gateways by SMPP. Where messages leave, that connection hears them. */
export const hearJob = (platform: Platform): JobKind<object> => ({
  queue: 'sms-hear',
  cron: '* * * * *',
  async run(_, { signal }) {
    const { db, clock } = platform
    const { policy } = await readPolicy(db)
    const until = AbortSignal.any([signal, AbortSignal.timeout(longestMs)])
    for (const stored of await listSmppGateways(db)) {
      if (!until.aborted && !(await isLeaving(db, stored.gatewayId, clock.now())))
        await hear(platform, stored, policy, until)
    }
    platform.dispatcher.nudge()
  },
})

import { publicPaths } from '@crm/contract/marketing-public'
import type { JobKind } from '../../../kernel/jobs.ts'
import type { Platform } from '../../../kernel/platform.ts'
import { consentMail } from '../../../words/consent-mail.ts'
import { openTokens, tokenPart } from '../../message/public.ts'
import { askingQueue, findPending, readStanding } from '../../recipient/public.ts'
import { originOf } from '../../sending-setup/public.ts'
import { readPolicy } from '../../setting/public.ts'

/** Mails the question of one consent that waits. After a kill it may come twice; what is answered is asked no more. */
export const askForConsent = (platform: Platform): JobKind<{ consentId: number }> => ({
  queue: askingQueue,
  run: async ({ consentId }) => {
    const { db, config, mailer, clock } = platform
    const found = await findPending(db, consentId)
    if (found?.state !== 'pending') return
    const { address: to, wording } = found
    const { suppressed } = await readStanding(db, 'email', to, clock.now())
    if (suppressed !== null) return
    const { policy } = await readPolicy(db)
    const token = openTokens(config).make({ messageId: consentId, part: tokenPart.confirm })
    const link = originOf(policy, config) + publicPaths.confirm.replace(':token', token)
    const { outcome, detail } = await mailer.send({
      to,
      ...consentMail({ company: policy.advertiserName, wording, link }),
    })
    if (outcome === 'retry') throw new Error(`a consent could not be asked for: ${detail}`)
  },
})

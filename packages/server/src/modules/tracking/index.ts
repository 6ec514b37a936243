import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../../kernel/database/transaction.ts'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HearsReturns } from '../../kernel/mail/bounce/listener.ts'
import type { Platform } from '../../kernel/platform.ts'
import { openTokens, settleMail } from '../message/public.ts'
import { listReturnDomains } from '../sending-setup/public.ts'
import { serveCallbacks } from './callback/serve.ts'
import { foldHits, keepHitMonths } from './fold/jobs.ts'
import { serveHits } from './hit/serve.ts'
import { openPublic } from './public-page.ts'
import { serveView } from './view.ts'
import { askForConsent } from './wish/ask.ts'
import { serveConfirm } from './wish/confirm.ts'
import { servePreferences } from './wish/preferences.ts'
import { serveUnsubscribe } from './wish/unsubscribe.ts'

function hearReturns(platform: Platform): HearsReturns {
  const tokens = openTokens(platform.config)
  return {
    async domains() {
      const own = (await platform.mailer.carrier())?.from.address.split('@').at(-1)
      return [...new Set([...(await listReturnDomains(platform.readDb)), ...(own ? [own.toLowerCase()] : [])])]
    },
    async tell(facts) {
      const now = platform.clock.now()
      for (const fact of facts) await inTransaction(platform.db, (db) => settleMail({ db, now }, { fact, tokens }))
      platform.dispatcher.nudge()
    },
  }
}

/** What comes back from recipients: opens, clicks, wishes, and what mail servers and gateways report. */
export const trackingCapability: Capability = {
  jobs: (platform) => [foldHits(platform), keepHitMonths(platform), askForConsent(platform)],
  returns: hearReturns,
}

const wishBytesMax = 4 * 1_024

/** The public paths, which know nobody and carry no cookie. */
export async function serveTracking(app: FastifyInstance, platform: Platform): Promise<void> {
  await app.register(async (scope) => {
    // Whatever a mail program posts (RFC 8058: a form of either kind) is looked at as bytes, or not at all.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: wishBytesMax }, (_request, body, done) =>
      done(null, body),
    )
    const open = openPublic(platform)
    serveHits(scope, platform, open)
    serveUnsubscribe(scope, platform, open)
    servePreferences(scope, platform, open)
    serveConfirm(scope, platform, open)
    serveView(scope, platform, open)
    serveCallbacks(scope, platform, open.tokens)
  })
}

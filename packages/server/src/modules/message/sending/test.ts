import { domainOf } from '../../../kernel/mail/bulk/outcome.ts'
import type { Platform } from '../../../kernel/platform.ts'
import { contentById, type Recipient } from '../../marketing-template/public.ts'
import { originOf } from '../../sending-setup/public.ts'
import { readPolicy } from '../../setting/public.ts'
import { openComposer } from '../mail/composer.ts'
import { openRoute, readFiles } from '../mail/route.ts'
import { openRoute as openSmsRoute } from '../sms/route.ts'
import { openTokens } from '../token.ts'
import { companyValues } from '../wave/company.ts'
import { textFor } from '../wave/sms-text.ts'
import type { Plan } from './store-plan.ts'

export interface Test extends Pick<Plan, 'channel' | 'purpose' | 'senderId' | 'brandId' | 'subject'> {
  readonly contentId: number
  readonly fileIds: readonly string[]
  /** As whom it reads. */
  readonly recipient: Recipient
  readonly to: readonly string[]
}

interface Tested {
  readonly to: string
  readonly outcome: 'sent' | 'refused' | 'unknown'
}

type Parts = Pick<Platform, 'db' | 'mailer' | 'files' | 'config' | 'clock'>

const outcomeOf = (hasFault: boolean, mayHaveArrived: boolean): Tested['outcome'] => {
  if (!hasFault) return 'sent'
  return mayHaveArrived ? 'unknown' : 'refused'
}

async function testMail(platform: Parts, test: Test): Promise<Tested[] | undefined> {
  const { db, config, clock } = platform
  const route = await openRoute(platform, test.senderId)
  const content = await contentById(db, test.contentId)
  if (!route || !content) return undefined
  const { policy } = await readPolicy(db)
  const compose = openComposer({
    plan: { purpose: test.purpose, tracking: 'off', campaignId: null, sendId: 0, origin: 'profile' },
    ...{ policy, sender: route.sender, tokens: openTokens(config), origin: originOf(policy, config) },
    contents: new Map([[0, { content, subject: test.subject }]]),
    attachments: await readFiles(platform, test.fileIds),
  })
  const connection = await route.carrier.open().catch(() => undefined)
  if (!connection) return test.to.map((to) => ({ to, outcome: 'refused' }))
  const results: Tested[] = []
  for (const to of test.to) {
    const now = clock.now()
    const reference = `<test-${now.getTime()}-${results.length}@${domainOf(route.sender.from.address)}>`
    const order = compose({ messageId: 0, address: to, variant: 0, recipient: test.recipient, reference, now })
    const raw = route.carrier.finish(order.raw)
    const { error, bodyBegun } = await connection.transmit({ from: order.from, to: [to], size: raw.length }, raw)
    const isAnswered = (error?.responseCode ?? 0) >= 400
    results.push({ to, outcome: outcomeOf(error !== undefined, bodyBegun && !isAnswered) })
  }
  connection.quit()
  return results
}

async function testSms(platform: Parts, test: Test): Promise<Tested[] | undefined> {
  const { db, clock } = platform
  const { policy } = await readPolicy(db)
  const route = await openSmsRoute(platform, test, policy)
  const content = await contentById(db, test.contentId)
  if (!route || !content) return undefined
  const values = { ...companyValues(policy), ...test.recipient.values }
  const text = textFor({ ...content, purpose: test.purpose }, values, policy)
  const results: Tested[] = []
  for (const to of test.to) {
    const id = `test-${clock.now().getTime()}-${results.length}`
    const isAdvertising = test.purpose === 'advertising'
    const outcome = await route.gateway.send({ id, phone: to, text, brandName: route.brand.name, isAdvertising })
    results.push({ to, outcome: outcomeOf(outcome?.kind !== 'sent', outcome?.kind === 'unknown') })
  }
  await route.gateway.close()
  return results
}

/**
 * What is sent, to colleagues, as one customer would have it: no row, no count, and links that lead straight on. Not
 * inside a transaction. undefined: there is no way to send.
 */
export const sendTest = (platform: Parts, test: Test): Promise<Tested[] | undefined> =>
  test.channel === 'email' ? testMail(platform, test) : testSms(platform, test)

import { inTransaction } from '../../../kernel/database/transaction.ts'
import type { Pace } from '../../../kernel/mail/bulk/budget.ts'
import { type Carried, type Order, sendMany } from '../../../kernel/mail/bulk/send-many.ts'
import { valuesOfCustomers } from '../../marketing-template/public.ts'
import { originOf } from '../../sending-setup/public.ts'
import type { Policy } from '../../setting/public.ts'
import { endedOf } from '../sending/outcome.ts'
import type { Queue, Running } from '../sending/run.ts'
import { openQueue } from '../sending/run.ts'
import type { Claimed } from '../sending/store-claim.ts'
import { begin, settle } from '../sending/store-marks.ts'
import { contentsOf, fileIdsOf } from '../sending/store-plan.ts'
import { openTokens } from '../token.ts'
import { perDayOf } from '../wave/store-judged.ts'
import { openComposer } from './composer.ts'
import { openRoute, readFiles } from './route.ts'

interface MailOrder extends Order {
  readonly row: Claimed
  readonly reference: string
}

const connections = 5
const mailsPerConnection = 100
/** More than any server takes in a day. */
const perDayMost = 1_000_000_000

const paceOf =
  ({ perMinute, perDomainMinute, warmUp }: Policy) =>
  (firstDay: string): Pace => ({
    perMinute,
    perMinuteAndDomain: perDomainMinute,
    perDay: perDayMost,
    ...(warmUp ? { warmUp: { firstDay, first: warmUp.firstDay, growth: 1 + warmUp.growthPercent / 100 } } : {}),
  })

async function composerOf({ platform, plan, policy }: Running) {
  const { db, config } = platform
  const route = await openRoute(platform, plan.senderId)
  const contents = await contentsOf(db, plan)
  if (!route || !contents.has(0)) return undefined
  const attachments = await readFiles(platform, await fileIdsOf(db, plan.sendId))
  const tokens = openTokens(config)
  const origin = originOf(policy, config)
  const compose = openComposer({ plan, policy, contents, sender: route.sender, attachments, tokens, origin })
  return { carrier: route.carrier, compose }
}

type Compose = NonNullable<Awaited<ReturnType<typeof composerOf>>>['compose']

/** The next mail, composed now; one that cannot be written is over, and the next one comes. */
async function nextMail(running: Running, queue: Queue, compose: Compose): Promise<MailOrder | undefined> {
  const { platform, plan } = running
  for (;;) {
    const next = await queue.next()
    if (!next) return undefined
    const { row, recipient } = next
    const now = platform.clock.now()
    try {
      return { row, ...compose({ ...row, recipient, now }) }
    } catch (err) {
      platform.log.warn({ err, message: row.messageId }, 'a mail cannot be written')
      const ended = endedOf(
        row,
        { kind: 'refused', step: 'message', weight: 'block', detail: 'cannot be written' },
        now,
      )
      await inTransaction(platform.db, (trx) => settle(trx, [ended], { plan, now }))
    }
  }
}

/** Sends what is due of a send, as far as the budget goes. undefined: there is no way to send. */
export async function sendMails(running: Running): Promise<Carried | undefined> {
  const { platform, plan, policy, signal } = running
  const composer = await composerOf(running)
  if (!composer) return undefined
  const recipients = (rows: readonly Claimed[]) =>
    valuesOfCustomers(
      platform.db,
      rows.map(({ customerId }) => customerId),
    )
  const queue = openQueue(running, { scope: 'email', paceSince: paceOf(policy) }, recipients)
  const perDay = perDayOf('email', policy)
  const supply = {
    next: () => nextMail(running, queue, composer.compose),
    write: ({ begun, settled }: Parameters<Parameters<typeof sendMany<MailOrder>>[1]['write']>[0]) =>
      inTransaction(platform.db, async (trx) => {
        const now = platform.clock.now()
        const ended = settled.map(({ order, outcome }) => endedOf(order.row, outcome, now))
        await settle(trx, ended, { plan, now })
        const beginning = begun.map(({ row, reference }) => ({ row, reference, parts: null, cost: null }))
        const may = await begin(trx, beginning, { plan, perDay, now })
        queue.begun(may)
        return new Set(begun.filter(({ row }) => may.has(row.messageId)))
      }),
  }
  try {
    return await sendMany(composer.carrier, supply, { connections, mailsPerConnection, signal })
  } finally {
    await queue.close()
  }
}

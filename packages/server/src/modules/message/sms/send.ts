import { inTransaction } from '../../../kernel/database/transaction.ts'
import type { Pace } from '../../../kernel/mail/bulk/budget.ts'
import { openMarks } from '../../../kernel/mail/bulk/marks.ts'
import type { Carried } from '../../../kernel/mail/bulk/send-many.ts'
import type { SmsGateway, SmsOutcome } from '../../../kernel/sms/gateway.ts'
import { type Recipient, valuesOfCustomers } from '../../marketing-template/public.ts'
import type { BrandToSendBy } from '../../sending-setup/public.ts'
import { endedOf } from '../sending/outcome.ts'
import { openQueue, type Queue, type Running } from '../sending/run.ts'
import type { Claimed } from '../sending/store-claim.ts'
import { begin, settle } from '../sending/store-marks.ts'
import { contentsOf, type VariantContent } from '../sending/store-plan.ts'
import { companyValues } from '../wave/company.ts'
import { partsOfText, textFor } from '../wave/sms-text.ts'
import { perDayOf } from '../wave/store-judged.ts'
import { openRoute } from './route.ts'

/** The same words as of a mail, so that both are marked alike. */
interface Ready {
  readonly row: Claimed
  readonly text: string
  readonly parts: number
  readonly cost: number
}

const perDayMost = 1_000_000_000
/** A window is of SMPP; over HTTP so many ask at once. */
const askedAtOnce = 5
/** So many that could not be handed over one after the other: the gateway is at fault. */
const faultsInARowMax = 3

const paceOf =
  ({ gateway }: BrandToSendBy) =>
  (): Pace => ({ perMinute: gateway.perMinute, perMinuteAndDomain: gateway.perMinute, perDay: perDayMost })

interface Line extends Running {
  readonly brand: BrandToSendBy
  readonly gateway: SmsGateway
  readonly contents: ReadonlyMap<number, VariantContent>
  readonly queue: Queue
}

function written(line: Line, row: Claimed, recipient: Recipient): Ready | undefined {
  const { plan, policy, contents, brand } = line
  const found = contents.get(row.variant) ?? contents.get(0)
  if (!found) return undefined
  const content = { ...found.content, purpose: plan.purpose }
  const text = textFor(content, { ...companyValues(policy), ...recipient.values }, policy)
  const parts = partsOfText(text, content, policy)
  return parts === undefined ? undefined : { row, text, parts, cost: parts * brand.price }
}

/** The next one that can be written; a text that is too long with this customer's values is over. */
async function nextReady(line: Line): Promise<Ready | undefined> {
  const { platform, plan, queue } = line
  for (;;) {
    const next = await queue.next()
    if (!next) return undefined
    const ready = written(line, next.row, next.recipient)
    if (ready) return ready
    const now = platform.clock.now()
    const ended = endedOf(next.row, { kind: 'refused', step: 'message', detail: 'too long' }, now)
    await inTransaction(platform.db, (trx) => settle(trx, [ended], { plan, now }))
  }
}

function marksOf({ platform, plan, policy, queue }: Line) {
  const perDay = perDayOf('sms', policy)
  return openMarks<Ready, SmsOutcome>(({ begun, settled }) =>
    inTransaction(platform.db, async (trx) => {
      const now = platform.clock.now()
      const ended = settled.map(({ order, outcome }) => endedOf(order.row, outcome, now))
      await settle(trx, ended, { plan, now })
      const beginning = begun.map(({ row, parts, cost }) => ({ row, parts, cost, reference: null }))
      const may = await begin(trx, beginning, { plan, perDay, now })
      queue.begun(may)
      return new Set(begun.filter(({ row }) => may.has(row.messageId)))
    }),
  )
}

/** One after the other, as long as there are any; the others do the same beside it. */
async function carry(line: Line, marks: ReturnType<typeof marksOf>): Promise<string | undefined> {
  const { gateway, brand, plan, signal } = line
  let faultsInARow = 0
  while (!signal.aborted && faultsInARow < faultsInARowMax) {
    const ready = await nextReady(line)
    if (!ready) return undefined
    const { row, text } = ready
    const isAdvertising = plan.purpose === 'advertising'
    const order = { id: String(row.messageId), phone: row.address, text, brandName: brand.name, isAdvertising }
    const outcome = await gateway.send(order, () => marks.begin(ready))
    if (outcome) marks.settle(ready, outcome)
    const isFault = outcome?.kind === 'unsent' || outcome?.kind === 'unknown' || outcome?.kind === 'later'
    faultsInARow = isFault ? faultsInARow + 1 : 0
  }
  return faultsInARow < faultsInARowMax ? undefined : 'the gateway fails'
}

/** Sends what is due of a send, as far as the gateway's pace goes. undefined: there is no gateway. */
export async function sendSms(running: Running): Promise<Carried | undefined> {
  const { platform, plan } = running
  const route = await openRoute(platform, plan, running.policy)
  const contents = await contentsOf(platform.db, plan)
  if (!route || !contents.has(0)) return undefined
  const { brand, gateway } = route
  const recipients = (rows: readonly Claimed[]) =>
    valuesOfCustomers(
      platform.db,
      rows.map(({ customerId }) => customerId),
    )
  const budget = { scope: `sms:${brand.gateway.gatewayId}`, paceSince: paceOf(brand) }
  const queue = openQueue(running, budget, recipients)
  const line = { ...running, brand, gateway, contents, queue }
  const marks = marksOf(line)
  const atOnce = brand.gateway.kind === 'smpp' ? brand.gateway.window : askedAtOnce
  try {
    const ends = await Promise.allSettled(Array.from({ length: atOnce }, () => carry(line, marks)))
    await marks.flush()
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
    return { fault: ends.flatMap((end) => (end.status === 'fulfilled' && end.value ? end.value : []))[0] }
  } finally {
    await gateway.close()
    await queue.close()
  }
}

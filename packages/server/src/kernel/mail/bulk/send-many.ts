import { setTimeout as wait } from 'node:timers/promises'
import type { NodemailerError } from 'nodemailer'
import { isSingleAddress } from '../compose/header.ts'
import type { Carrier, Connection } from '../connection.ts'
import { describe } from '../smtp.ts'
import { type Marks, openMarks, type WriteMarks } from './marks.ts'
import { type MailOutcome, outcomeOf } from './outcome.ts'

/** One mail on its way: its envelope, and the whole of it as it leaves. */
export interface Order {
  readonly from: string
  readonly to: string
  readonly raw: Buffer
}

export interface Supply<One extends Order> {
  /** The next one; undefined: there is none for now, and the connection that asked takes its leave. */
  readonly next: () => Promise<One | undefined>
  /** Every mail is told once how it ended, except those that were not let begin. */
  readonly write: WriteMarks<One>
}

export interface Carriage {
  readonly connections: number
  /** After so many mails a connection is opened anew: servers close longer ones. */
  readonly mailsPerConnection: number
  /** Nothing more is begun; what has begun comes to its end. */
  readonly signal?: AbortSignal | undefined
  /** Between two tries to connect; as many tries as pauses, and one more. */
  readonly pausesMs?: readonly number[]
}

export interface Carried {
  /** Why it ended although there may be more: the server cannot be reached, or breaks off again and again. */
  readonly fault: string | undefined
}

const pausesMsDefault = [500, 2_000, 5_000]
/** So many mails one after the other that broke off: not the mails, the server is at fault. */
const faultsInARowMax = 3
const isBrokenOff = ({ kind }: MailOutcome) => kind === 'unsent' || kind === 'unknown'

interface Lane<One extends Order> {
  readonly carrier: Carrier
  readonly next: Supply<One>['next']
  readonly marks: Marks<One>
  readonly carriage: Carriage
}

/** Tries again after each pause. Rejects with the last failure. */
async function connectPatiently(carrier: Carrier, { pausesMs = pausesMsDefault, signal }: Carriage) {
  for (const pauseMs of pausesMs) {
    const connection = await carrier.open().catch(() => undefined)
    if (connection) return connection
    await wait(pauseMs, undefined, { signal })
  }
  return carrier.open()
}

/** undefined: the caller let it not begin. */
async function sendOne<One extends Order>(connection: Connection, order: One, { carrier, marks }: Lane<One>) {
  if (!isSingleAddress(order.to))
    return { kind: 'refused', step: 'recipient', weight: 'hard', detail: 'not a single address' } as const
  const raw = carrier.finish(order.raw)
  let isWithheld = false
  const begin = async () => {
    const mayBegin = await marks.begin(order)
    isWithheld = !mayBegin
    return mayBegin
  }
  const transmission = await connection.transmit({ from: order.from, to: [order.to], size: raw.length }, raw, begin)
  return isWithheld ? undefined : outcomeOf(transmission, order.to)
}

/** One connection after the other, as long as there are mails. Answers why it ended before, if it did. */
async function carry<One extends Order>(lane: Lane<One>): Promise<string | undefined> {
  const { carrier, next, marks, carriage } = lane
  let connection: Connection | undefined
  let carried = 0
  let faultsInARow = 0
  try {
    while (!carriage.signal?.aborted && faultsInARow < faultsInARowMax) {
      const order = await next()
      if (!order) return undefined
      if (!connection?.isOpen() || carried >= carriage.mailsPerConnection) {
        connection?.quit()
        carried = 0
        connection = await connectPatiently(carrier, carriage).catch((error: NodemailerError) => {
          marks.settle(order, { kind: 'unsent', detail: describe(error) })
          return undefined
        })
        if (!connection) return 'cannot connect'
      }
      const outcome = await sendOne(connection, order, lane)
      carried += 1
      if (outcome) marks.settle(order, outcome)
      faultsInARow = outcome && isBrokenOff(outcome) ? faultsInARow + 1 : 0
    }
    return faultsInARow < faultsInARowMax ? undefined : 'connections break off'
  } finally {
    connection?.quit()
  }
}

/**
 * Sends what there is over some connections, each mail at most once: it is marked as begun before its body leaves, and
 * what was lost from then on is unknown and not sent again. Rejects where the marks cannot be written.
 */
export async function sendMany<One extends Order>(
  carrier: Carrier,
  supply: Supply<One>,
  carriage: Carriage,
): Promise<Carried> {
  const marks = openMarks(supply.write)
  const lane = { carrier, next: supply.next, marks, carriage }
  const ends = await Promise.allSettled(Array.from({ length: carriage.connections }, () => carry(lane)))
  await marks.flush()
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  return { fault: ends.flatMap((end) => (end.status === 'fulfilled' && end.value ? end.value : []))[0] }
}

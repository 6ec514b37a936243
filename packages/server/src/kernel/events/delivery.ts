import type { Db } from '../../schema/index.ts'
import type { Jobs } from '../jobs.ts'
import { checkAccess } from './access.ts'
import type { Claimed } from './claims.ts'
import type { AnyFact, BellLine, HubMessage, PushLine } from './fact.ts'
import { listMuted } from './muted.ts'
import { listDevices, pushOrders, pushQueue } from './push-orders.ts'
import type { Reaction } from './reaction.ts'
import { type OfEvent, ring } from './ring.ts'

export interface Written {
  readonly events: readonly Claimed[]
  readonly messages: readonly (HubMessage & { id: string })[]
  /** Whose bell rang. */
  readonly notified: readonly number[]
}

interface Delivery {
  readonly bells: readonly OfEvent<BellLine>[]
  readonly pushes: readonly OfEvent<PushLine>[]
  readonly hubs: readonly (HubMessage & { id: string })[]
}

const usersOf = (lines: readonly { readonly userId: number }[]) => [...new Set(lines.map(({ userId }) => userId))]

export const mailQueue = 'mail'

/** Writes what outlives the process: bells, and jobs for pushes and mails. Answers what is to be said on the hubs. */
export function openDelivery(jobs: Jobs, facts: readonly AnyFact[], reactions: readonly Reaction[] = []) {
  const factOf = new Map(facts.map((fact) => [fact.name, fact]))

  async function collectAll(trx: Db, claimed: readonly Claimed[]) {
    // Side by side, so that what they ask is asked together; all have ended before the transaction does.
    const settled = await Promise.allSettled(claimed.map((event) => collect(trx, event)))
    const failed = settled.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
    const deliveries = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    return {
      bells: deliveries.flatMap(({ bells }) => bells),
      pushes: deliveries.flatMap(({ pushes }) => pushes),
      hubs: deliveries.flatMap(({ hubs }) => hubs),
    }
  }

  async function collect(trx: Db, event: Claimed): Promise<Delivery> {
    const fact = factOf.get(event.name)
    const [bells = [], hubs = []] = await Promise.all([
      fact?.bell?.(event.body, trx),
      fact?.hub?.(event.body, trx, event.actor_id),
    ])
    const pushes = (await fact?.push?.(event.body, trx, bells)) ?? []
    const order = fact?.mail?.(event.body)
    if (order) await jobs.send(trx, mailQueue, order, event.event_id)
    return {
      bells: bells.map((line) => ({ ...line, event })),
      pushes: pushes.map((line) => ({ ...line, event })),
      hubs: hubs.map((message) => ({ ...message, id: event.event_id })),
    }
  }

  return async function write(trx: Db, events: readonly Claimed[]): Promise<Written> {
    for (const react of reactions) await react(trx, events, jobs)
    const { bells, pushes, hubs } = await collectAll(trx, events)
    const [hasAccess, isMuted, devices] = await Promise.all([
      checkAccess(trx, [...bells, ...pushes]),
      listMuted(trx, usersOf([...bells, ...pushes])),
      listDevices(trx, usersOf(pushes)),
    ])
    // Never to who did it; what a rule did is news to its owner too.
    const reaches = (channel: 'bell' | 'push') => (line: OfEvent<BellLine | PushLine>) =>
      (line.userId !== line.event.actor_id || line.event.cause) && hasAccess(line) && !isMuted(line, channel)
    const orders = pushOrders(pushes.filter(reaches('push')), devices)
    if (orders.length > 0) await jobs.sendAll(trx, pushQueue, orders)
    const rung = bells.filter(reaches('bell'))
    await ring(trx, rung)
    return { events, messages: hubs, notified: usersOf(rung) }
  }
}

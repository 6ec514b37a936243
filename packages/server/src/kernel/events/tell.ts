import type { Db } from '../../schema/index.ts'
import type { Jobs } from '../jobs.ts'
import type { Claimed } from './claims.ts'
import { listEntitled } from './entitled.ts'
import type { AnyFact, BellLine, HubMessage, PushLine } from './fact.ts'
import { listDevices, pushOrders, pushQueue } from './push-orders.ts'
import { ring, type Told } from './ring.ts'
import { listSilenced } from './silenced.ts'

export interface Written {
  readonly told: readonly Claimed[]
  readonly messages: readonly (HubMessage & { id: string })[]
  /** Whose bell rang. */
  readonly rung: readonly number[]
}

interface Telling {
  readonly bells: readonly Told<BellLine>[]
  readonly pushes: readonly Told<PushLine>[]
  readonly hubs: readonly (HubMessage & { id: string })[]
}

const usersOf = (lines: readonly { readonly userId: number }[]) => [...new Set(lines.map(({ userId }) => userId))]

export const mailQueue = 'mail'

/** Writes what outlives the process: bells, and jobs for pushes and mails. Answers what is to be said on the hubs. */
export function openTelling(jobs: Jobs, facts: readonly AnyFact[]) {
  const factOf = new Map(facts.map((fact) => [fact.name, fact]))

  async function tellAll(trx: Db, claimed: readonly Claimed[]) {
    // Side by side, so that what they ask is asked together; all have ended before the transaction does.
    const settled = await Promise.allSettled(claimed.map((event) => tellOne(trx, event)))
    const failed = settled.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
    const told = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    return {
      bells: told.flatMap(({ bells }) => bells),
      pushes: told.flatMap(({ pushes }) => pushes),
      hubs: told.flatMap(({ hubs }) => hubs),
    }
  }

  async function tellOne(trx: Db, event: Claimed): Promise<Telling> {
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

  return async function write(trx: Db, told: readonly Claimed[]): Promise<Written> {
    const { bells, pushes, hubs } = await tellAll(trx, told)
    const [isEntitled, isSilenced, devices] = await Promise.all([
      listEntitled(trx, [...bells, ...pushes]),
      listSilenced(trx, usersOf([...bells, ...pushes])),
      listDevices(trx, usersOf(pushes)),
    ])
    // Never to who did it.
    const reaches = (channel: 'bell' | 'push') => (line: Told<BellLine | PushLine>) =>
      line.userId !== line.event.actor_id && isEntitled(line) && !isSilenced(line, channel)
    const orders = pushOrders(pushes.filter(reaches('push')), devices)
    if (orders.length > 0) await jobs.sendAll(trx, pushQueue, orders)
    const rung = bells.filter(reaches('bell'))
    await ring(trx, rung)
    return { told, messages: hubs, rung: usersOf(rung) }
  }
}

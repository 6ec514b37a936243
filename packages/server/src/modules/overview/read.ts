import { OVERVIEW_ROWS, OVERVIEW_WEEKS, type Overview, type overview } from '@crm/contract/overview'
import type { FunctionTag } from '@crm/contract/permissions'
import { lastMondays, weekRange } from '@crm/contract/rules/dates'
import { type Actor, may } from '../../kernel/actor.ts'
import { findActor } from '../../kernel/find-actor.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import type { Db } from '../../schema/index.ts'
import { readFigures } from '../customer/public.ts'
import { widestReach } from '../ticket/public.ts'
import { scopeOf } from './rules.ts'
import { countOpen, countTargets } from './store.ts'

const fromOf = (monday: string) => new Date(weekRange(monday).from)
const toOf = (monday: string) => new Date(weekRange(monday).to)

async function readCustomers(db: Db, eyes: Actor, now: Date): Promise<Overview['customers']> {
  const mondays = lastMondays(now, OVERVIEW_WEEKS)
  const moments = [...mondays.map(fromOf), ...mondays.slice(-1).map(toOf)]
  const { total, forget, since } = await readFigures(db, eyes, moments, now)
  const created = mondays.map((monday, week) => ({ monday, count: (since[week] ?? 0) - (since[week + 1] ?? 0) }))
  return { total, forget, created }
}

async function readTickets(db: Db, eyes: Actor, now: Date): Promise<Overview['tickets']> {
  const reach = widestReach(eyes)
  const scope = scopeOf(eyes, reach)
  const asked = { actor: eyes, reach, scope }
  const rows = await countOpen(db, asked, now)
  const mondays = lastMondays(now, OVERVIEW_WEEKS)
  const ended = await countTargets(db, asked, mondays.map(fromOf), mondays.map(toOf).at(-1) ?? now)
  return {
    scope,
    open: rows.reduce((sum, { open }) => sum + open, 0),
    late: rows.reduce((sum, { late }) => sum + late, 0),
    rows: rows.slice(0, OVERVIEW_ROWS),
    targets: mondays.map((monday, week) => {
      const { met = 0, missed = 0 } = ended.get(week) ?? {}
      return { monday, met, missed }
    }),
  }
}

/** As the person of this name sees it: the own, an admin's anybody's. What is not for that person is null. */
export const readOne: Handler<typeof overview.one> = async ({ params, db, now, refuse }) => {
  const eyesFor = (tag: FunctionTag) => findActor(db, params.userId, tag)
  const [customers, tickets] = [await eyesFor('MNU_Customer'), await eyesFor('MNU_Issue')]
  if (!customers || !tickets) return refuse('request.notFound')
  return {
    customers: may(customers, 'access') ? await readCustomers(db, customers, now) : null,
    tickets: may(tickets, 'access') ? await readTickets(db, tickets, now) : null,
  }
}

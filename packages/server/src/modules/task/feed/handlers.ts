import { randomBytes } from 'node:crypto'
import type { taskFeed as taskFeedApi } from '@crm/contract/task'
import { may } from '../../../kernel/actor.ts'
import { findActor } from '../../../kernel/find-actor.ts'
import type { Handler, HandlersOf } from '../../../kernel/http/handler.ts'
import { hashToken } from '../../../kernel/random-token.ts'
import { calendarOf } from './calendar-text.ts'
import { deleteFeed, findFeed, findOwner, listFeed, saveFeed } from './store.ts'

type Api = typeof taskFeedApi

const secretBytes = 16
const dayMs = 86_400_000
const reachDays = { back: 30, ahead: 180 }

/** Told once: only its hash is kept. A new one ends the one before. */
const make: Handler<Api['make']> = async ({ actor, db, now }) => {
  const secret = randomBytes(secretBytes).toString('hex')
  await saveFeed(db, actor.userId, hashToken(secret), now)
  return { path: `/api/Task/Feed/${secret}.ics` }
}

const read: Handler<Api['read']> = async ({ actor, db }) => ({
  createdDate: (await findFeed(db, actor.userId))?.created_at.toISOString() ?? null,
})

const remove: Handler<Api['delete']> = ({ actor, db }) => deleteFeed(db, actor.userId)

/** As long as the person may sign in and has a calendar; to everybody else there is none. docs/rules.md. */
const open: Handler<Api['open']> = async ({ db, now, params, platform, refuse }) => {
  const userId = (await findOwner(db, hashToken(params.secret))) ?? refuse('request.notFound')
  const owner = await findActor(platform.db, userId, 'MNU_Appointment')
  if (!owner || !may(owner, 'access')) return refuse('request.notFound')
  const at = (days: number) => new Date(now.getTime() + days * dayMs)
  const tasks = await listFeed(db, userId, at(-reachDays.back), at(reachDays.ahead))
  const text = calendarOf(tasks, { method: 'PUBLISH', origin: platform.config.origins[0] ?? '' })
  return { name: 'lite-crm.ics', kind: { contentType: 'text/calendar; charset=utf-8' }, content: Buffer.from(text) }
}

export const taskFeed: HandlersOf<Api> = { make, read, delete: remove, open }

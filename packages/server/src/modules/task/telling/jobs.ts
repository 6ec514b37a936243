import { inTransaction } from '../../../kernel/database/transaction.ts'
import { jobIdOf } from '../../../kernel/events/push-orders.ts'
import { record } from '../../../kernel/events/record.ts'
import type { JobKind } from '../../../kernel/jobs.ts'
import type { Platform } from '../../../kernel/platform.ts'
import type { Db } from '../../../schema/index.ts'
import { taskMail } from '../../../words/task-mail.ts'
import { concerned, taskReminded } from '../events.ts'
import { calendarOf } from '../feed/calendar-text.ts'
import type { Facts } from '../store-write.ts'
import { claimReminders, listMailed, readMailed } from './store-reminders.ts'

const mailQueue = 'task-mail'

interface Order {
  readonly taskId: number
  readonly userId: number
  readonly kind: keyof typeof taskMail
}

type Meeting = Pick<Facts, 'type' | 'participants' | 'startAt' | 'endAt'>
const guestsOf = (meeting: Meeting | null) => (meeting?.type === 'meet' ? meeting.participants : [])

/**
 * Asks people to a meeting by mail, tells them of another time, and that they need not come; each with what their own
 * calendar takes in. `before` null: it was not there, or called off; `after` null: it is so now. What is over is not told.
 */
export async function mailMeeting(
  { db, now, platform: { jobs } }: { db: Db; now: Date; platform: Pick<Platform, 'jobs'> },
  { taskId, version }: { readonly taskId: number; readonly version: number },
  before: Meeting | null,
  after: Meeting | null,
): Promise<void> {
  const end = (after ?? before)?.endAt
  if (!end || end <= now) return
  const [were, are] = [guestsOf(before), guestsOf(after)]
  const isMoved = Number(before?.startAt) !== Number(after?.startAt) || Number(before?.endAt) !== Number(after?.endAt)
  const told = {
    invitation: are.filter((id) => !were.includes(id)),
    moved: isMoved ? are.filter((id) => were.includes(id)) : [],
    cancelled: were.filter((id) => !are.includes(id)),
  }
  const orders = (['invitation', 'moved', 'cancelled'] as const).flatMap((kind) =>
    told[kind].map((userId) => ({
      id: jobIdOf(`${kind} ${taskId} ${version}`, String(userId)),
      data: orderOf(taskId, userId, kind),
    })),
  )
  await jobs.sendAll(db, mailQueue, orders)
}
const orderOf = (taskId: number, userId: number, kind: Order['kind']): Order => ({ taskId, userId, kind })

const calendarMethod = { invitation: 'REQUEST', moved: 'REQUEST', cancelled: 'CANCEL', reminder: null } as const

/** Written when it is sent: to whom it is still true for then, who may sign in and wants mail about tasks. */
const mailJob = (platform: Platform): JobKind<Order> => ({
  queue: mailQueue,
  concurrency: 2,
  run: async ({ taskId, userId, kind }) => {
    const found = await readMailed(platform.db, { taskId, userId, takesPart: kind !== 'cancelled' })
    if (!found) return
    const origin = platform.config.origins[0] ?? ''
    const words = taskMail[kind]({ ...found, link: `${origin}/work?task=${taskId}` })
    const method = calendarMethod[kind]
    const calendar = method && { calendar: { method, content: calendarOf([found], { method, origin }) } }
    const { outcome, detail } = await platform.mailer.send({ to: found.email, ...words, ...calendar })
    platform.log.info({ kind: `task ${kind}`, taskId, userId, outcome, detail }, 'mail')
    if (outcome === 'retry') throw new Error(`mail not delivered: ${detail}`)
  },
})

const remindersAtOnce = 200

/** Tells once of every task whose reminder is due. The mark, the telling and the mails are one transaction. */
const remindJob = (platform: Platform): JobKind<object> => ({
  queue: 'task-reminders',
  cron: '* * * * *',
  run: async () => {
    while ((await remindSome(platform)) === remindersAtOnce);
    platform.dispatcher.nudge()
    platform.jobs.nudge()
  },
})

const remindSome = ({ db, clock, jobs }: Platform): Promise<number> =>
  inTransaction(db, async (trx) => {
    const due = await claimReminders(trx, clock.now(), remindersAtOnce)
    for (const { taskId, code, title, curatorId, participants } of due) {
      const told = concerned({ curatorId, participants })
      const eventId = await record(trx, null, taskReminded, { taskId, code, title, lines: [], told })
      const mailed = await listMailed(
        trx,
        told.map(({ userId }) => userId),
      )
      const orders = mailed.map((userId) => ({
        id: jobIdOf(eventId, String(userId)),
        data: orderOf(taskId, userId, 'reminder'),
      }))
      await jobs.sendAll(trx, mailQueue, orders)
    }
    return due.length
  })

export const taskJobs = (platform: Platform) => [mailJob(platform), remindJob(platform)]

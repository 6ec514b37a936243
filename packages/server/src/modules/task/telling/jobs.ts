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
  readonly kind: 'invitation' | 'reminder'
}

/** Asks people to a meeting by mail, with what their own calendar takes in; each task and person once. */
export async function inviteToTask(
  { jobs }: Pick<Platform, 'jobs'>,
  db: Db,
  taskId: number,
  { type }: Pick<Facts, 'type'>,
  people: readonly number[],
): Promise<void> {
  if (type !== 'meet') return
  await jobs.sendAll(
    db,
    mailQueue,
    people.map((userId) => ({
      id: jobIdOf(`invitation ${taskId}`, String(userId)),
      data: orderOf(taskId, userId, 'invitation'),
    })),
  )
}
const orderOf = (taskId: number, userId: number, kind: Order['kind']): Order => ({ taskId, userId, kind })

/** Written when it is sent: to who takes part then, may sign in and wants mail about tasks. */
const mailJob = (platform: Platform): JobKind<Order> => ({
  queue: mailQueue,
  concurrency: 2,
  run: async ({ taskId, userId, kind }) => {
    const found = await readMailed(platform.db, taskId, userId)
    if (!found) return
    const origin = platform.config.origins[0] ?? ''
    const words = taskMail[kind]({ ...found, link: `${origin}/work?task=${taskId}` })
    const calendar = kind === 'invitation' ? { calendar: calendarOf([found], { method: 'REQUEST', origin }) } : {}
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

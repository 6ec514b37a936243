import { massState } from '@crm/contract/marketing-rules'
import { inTransaction } from '../../kernel/database/transaction.ts'
import type { AnyJobKind, JobKind } from '../../kernel/jobs.ts'
import type { Platform } from '../../kernel/platform.ts'
import { readPolicy } from '../setting/public.ts'
import { sendMails } from './mail/send.ts'
import { orderSending, sendQueue } from './sending/order.ts'
import { tellProgress } from './sending/progress.ts'
import { faultOf, finish, listDone, listDue, stop } from './sending/store-finish.ts'
import { sweepLeases } from './sending/store-marks.ts'
import { readPlan } from './sending/store-plan.ts'
import { openingOf } from './sending/window.ts'
import { hearJob } from './sms/hear.ts'
import { sendSms } from './sms/send.ts'

/** What is due of one send; what is left waits for the clock. */
async function runSend(platform: Platform, sendId: number, signal: AbortSignal): Promise<void> {
  const { db, clock, dispatcher, log } = platform
  const plan = await readPlan(db, sendId)
  if (plan?.state !== massState.sending) return
  const { policy } = await readPolicy(db)
  const now = clock.now()
  if (openingOf(policy, plan, now)?.getTime() !== now.getTime()) return
  const running = { platform, plan, policy, signal }
  const carried = plan.channel === 'email' ? await sendMails(running) : await sendSms(running)
  if (!carried) await stop(db, plan, plan.channel === 'email' ? 'noSender' : 'noGateway', clock.now())
  else if (carried.fault) log.warn({ sendId, fault: carried.fault }, 'a send goes on later')
  const fault = carried && (await faultOf(db, plan, policy))
  if (fault) await stop(db, plan, fault, clock.now())
  await finish(db, sendId, clock.now())
  await tellProgress(platform, plan, { isLast: true })
  dispatcher.nudge()
}

const sendJob = (platform: Platform): JobKind<{ sendId: number }> => ({
  queue: sendQueue,
  concurrency: 2,
  run: ({ sendId }, { signal }) => runSend(platform, sendId, signal),
})

/** Each minute: what is lost is named, what is due is sent, what is done is over. */
const clockJob = (platform: Platform): JobKind<object> => ({
  queue: 'marketing-clock',
  cron: '* * * * *',
  async run() {
    const { db, clock, jobs } = platform
    const now = clock.now()
    await inTransaction(db, (trx) => sweepLeases(trx, now))
    for (const sendId of await listDone(db)) await finish(db, sendId, now)
    const due = await listDue(db, now)
    await inTransaction(db, (trx) => orderSending(jobs, trx, due))
    jobs.nudge()
    platform.dispatcher.nudge()
  },
})

export const messageJobs = (platform: Platform): readonly AnyJobKind[] => [
  sendJob(platform),
  clockJob(platform),
  hearJob(platform),
]

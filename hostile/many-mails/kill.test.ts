import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createEmpty, queryAt } from '../database.ts'
import { openMailSink } from '../mail-sink.ts'
import { choose, openFindings, scenario } from '../scenario.ts'

const script = fileURLToPath(new URL('./sender.ts', import.meta.url))
const connections = 5
const senders = ['a', 'b']

/** Kills both again and again after a moment by chance, until nothing waits. Answers how often one died at work. */
async function sendUnderFire(env: Record<string, string>, kills: number): Promise<number> {
  let died = 0
  await Promise.all(
    senders.map(async (OWNER) => {
      for (let round = 0; ; round += 1) {
        const child = fork(script, { env: { ...process.env, ...env, OWNER } })
        const ended = once(child, 'exit')
        const isLeft = round >= kills / senders.length
        if (!isLeft) child.once('message', () => void wait(Math.random() * 400).then(() => child.kill('SIGKILL')))
        await ended
        if (child.signalCode === 'SIGKILL') died += 1
        else if (isLeft || child.exitCode === 0) return
      }
    }),
  )
  return died
}

scenario({
  name: 'many-mails-kill',
  promise:
    'two senders of many mails, killed again and again: every mail is accounted for, none is sent twice, and at each kill no more are unknown than there were connections',
  async run(place, length) {
    const findings = openFindings()
    const mails = choose(length, 3_000, 10_000)
    const database = await createEmpty()
    place.atEnd(database.drop)
    await queryAt(database.url, `create table many_mail (id int primary key, state text not null, owner text)`)
    await queryAt(database.url, `insert into many_mail select n, 'waiting', null from generate_series(1, $1) as n`, [
      mails,
    ])
    const sink = await openMailSink((_email, attempt) =>
      attempt > 1 || Math.random() > 0.02 ? 'takes' : 'resetsBeforeData',
    )
    place.atEnd(sink.close)
    const died = await sendUnderFire({ DATABASE_URL: database.url, SMTP_URL: sink.url }, choose(length, 10, 40))
    const rows = await queryAt<{ id: number; state: string }>(database.url, 'select id, state from many_mail')
    for (const { id, state } of rows) {
      const copies = sink.copiesOf(`r${id}@do.test`)
      findings.check(copies <= 1, 'a mail was sent twice')
      findings.check(state === 'sent' || state === 'unknown', 'a mail is not accounted for', state)
      if (state === 'sent') findings.check(copies === 1, 'a mail that was sent did not arrive')
    }
    const unknown = rows.filter(({ state }) => state === 'unknown').length
    findings.check(unknown <= died * connections, 'more are unknown than connections', `${unknown} after ${died} kills`)
    return {
      length: `${mails} mails, ${died} kills`,
      figures: `${rows.length - unknown} sent, ${unknown} unknown`,
      broken: findings.list(),
    }
  },
})

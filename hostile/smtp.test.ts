import { setTimeout as wait } from 'node:timers/promises'
import { ask } from './ask.ts'
import { until } from './hear.ts'
import { type Manner, openMailSink } from './mail-sink.ts'
import { choose, openFindings, scenario } from './scenario.ts'
import { clientSecrets } from './secrets.ts'
import { openOnServer } from './site.ts'

/** What the first attempts meet, and what is owed: so many attempts and so many copies. */
interface Case {
  readonly name: string
  readonly manners: readonly Manner[]
  readonly attempts: number
  readonly copies: number
}

const cases: readonly Case[] = [
  { name: 'taken at once', manners: [], attempts: 1, copies: 1 },
  { name: '421 once', manners: ['busy421'], attempts: 2, copies: 1 },
  { name: '450 twice', manners: ['busy450', 'busy450'], attempts: 3, copies: 1 },
  { name: '550', manners: ['refuses550'], attempts: 1, copies: 0 },
  { name: 'reset before DATA', manners: ['resetsBeforeData'], attempts: 2, copies: 1 },
  { name: 'reset after DATA', manners: ['resetsAfterData'], attempts: 1, copies: 1 },
  { name: 'slow', manners: ['slow'], attempts: 1, copies: 1 },
  { name: '421, reset before DATA, 450', manners: ['busy421', 'resetsBeforeData', 'busy450'], attempts: 4, copies: 1 },
]

const settledWithinMs = 150_000

scenario({
  name: 'smtp',
  promise:
    'mail that is refused for now (421, 450, a reset before DATA) is tried again with growing pauses; after 550 or a reset after DATA it is not; one copy each, never two',
  async run(place, length) {
    const findings = openFindings()
    const site = await openOnServer(place)
    const accounts = await site.query<{ email: string }>(
      'select email from account where deleted_at is null order by 1',
    )
    const planned = cases.map((one, at) => ({ ...one, email: accounts[at]?.email ?? '' }))
    const sink = await openMailSink((email, attempt) => {
      const manners = planned.find((one) => one.email === email)?.manners
      return manners?.[attempt - 1] ?? 'takes'
    })
    place.atEnd(sink.close)
    const server = await site.start({ SMTP_URL: sink.url })
    for (const { email } of planned) {
      const answer = await ask(server.origin, {
        method: 'POST',
        path: '/api/UserAccount/ForgotPassword',
        headers: { 'com-aes': clientSecrets.comAes },
        body: { email, hosting: server.origin },
      })
      findings.check(answer.status === 204, 'a mail could not be asked for', `${answer.status} ${answer.text}`)
    }
    const isSettled = () => planned.every(({ email, attempts }) => sink.attemptsOf(email) >= attempts)
    const tookMs = await until(isSettled, settledWithinMs)
    // Long enough for a retry that must not come.
    await wait(choose(length, 20_000, 120_000))
    for (const { name, email, attempts, copies } of planned) {
      const seen = `${sink.attemptsOf(email)} attempts, ${sink.copiesOf(email)} copies`
      findings.check(sink.attemptsOf(email) === attempts, `${name}: not ${attempts} attempts`, seen)
      findings.check(sink.copiesOf(email) === copies, `${name}: not ${copies} copies`, seen)
    }
    await server.stop()
    const seen = planned.map(({ name, email }) => `${name} ${sink.attemptsOf(email)}/${sink.copiesOf(email)}`)
    const figures = `attempts/copies: ${seen.join(', ')}; settled after ${Math.round((tookMs ?? settledWithinMs) / 1000)} s`
    return {
      length: `${planned.length} recipients, ${choose(length, 20, 120)} s watched afterwards`,
      figures,
      broken: findings.list(),
    }
  },
})

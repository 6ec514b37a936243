import { setTimeout as wait } from 'node:timers/promises'
import { openBrowser } from '../packages/server/src/kernel/push/fixtures/browser.ts'
import { openPushService } from '../packages/server/src/kernel/push/fixtures/push-service.ts'
import type { Person } from './ask.ts'
import { type Listener, listen, until } from './hear.ts'
import type { Place } from './place.ts'
import { choose, type Findings, msOf, openFindings, scenario } from './scenario.ts'
import type { ServerProcess } from './server-process.ts'
import { openOnServer, type ServerSite } from './site.ts'
import { addDevice, addTicket, codeIn, takeMessages } from './tickets.ts'

const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379'
const toldWithinMs = 30_000
/** A job of a killed process is taken up again within 45 seconds. */
const pushedWithinMs = 90_000
/** A dead process leaves the hubs after 10 seconds, and lookers are told anew every 15. */
const unseenWithinMs = 45_000
const ticketName = 'Phiếu thử'
const iphone = 'iphone:TokenOfADevice'

interface Push {
  readonly id: string
  readonly title: string
}

interface Told {
  readonly hub: Listener
  readonly pushes: () => readonly Push[]
  readonly messages: readonly string[]
}

async function writeUntilDead(
  server: ServerProcess,
  writer: Person,
  wanted: { departmentId: number; participant: number },
) {
  const codes: string[] = []
  for (;;) {
    const ticket = { ...wanted, name: ticketName }
    const answer = await addTicket(server.origin, writer, ticket).catch(() => undefined)
    if (answer === undefined) return codes
    if (answer.status !== 200) throw new Error(`a write was refused: ${answer.status} ${answer.text}`)
    codes.push(answer.json<{ code: string }>().code)
  }
}

/** Every ticket that was committed, acknowledged or not, against bell, hub, browser and iPhone of its participant. */
async function judge(site: ServerSite, told: Told, acknowledged: readonly string[], findings: Findings) {
  const waiting = async () =>
    (await site.query<{ n: number }>('select count(*)::int as n from event where delivered_at is null'))[0]?.n === 0
  const tookMs = await until(waiting, toldWithinMs)
  findings.check(tookMs !== undefined, 'events are still waiting 30 s after the restart')
  const rows = await site.query<{ code: string; bells: number }>(
    `select t.code, (select count(*)::int from bell b where b.resource = 'Issue' and b.target_id = t.ticket_id) as bells
       from ticket t where t.name = $1`,
    [ticketName],
  )
  const codes = rows.map(({ code }) => code)
  for (const code of acknowledged) findings.check(codes.includes(code), 'an acknowledged ticket is lost', code)
  for (const { code, bells } of rows)
    findings.check(bells === 1, 'a ticket without exactly one bell', `${code}: ${bells}`)
  const repeats = [await judgeHub(codes, told.hub, findings), await judgePushes(codes, told, findings)].join(', ')
  await judgeMessages(codes, told.messages, findings)
  return `${acknowledged.length} acknowledged of ${codes.length} committed tickets, each with one bell and one message on an iPhone, heard and pushed; repeated under their id: ${repeats}; all told ${msOf(tookMs ?? toldWithinMs)} after the last restart`
}

const areIn = (codes: readonly string[], found: () => readonly string[]) => () => {
  const there = new Set(found())
  return codes.every((code) => there.has(code))
}

async function judgeHub(codes: readonly string[], { heard }: Listener, findings: Findings): Promise<string> {
  const added = () =>
    heard
      .filter(({ event }) => event === 'IssueAdd')
      .map(({ id, data }) => ({ id, code: (data as { issue: { code: string } }).issue.code }))
  const tookMs = await until(
    areIn(codes, () => added().map(({ code }) => code)),
    5_000,
  )
  findings.check(tookMs !== undefined, 'committed tickets were not heard on the hub')
  const different = new Set(added().map(({ id, code }) => `${id} ${code}`)).size
  findings.check(different === codes.length, 'a repeat on the hub came under another id, or of a rollback')
  return `${added().length - different} on the hub`
}

async function judgePushes(codes: readonly string[], { pushes }: Told, findings: Findings): Promise<string> {
  const pushed = () => pushes().map(({ title }) => codeIn(title))
  const tookMs = await until(areIn(codes, pushed), pushedWithinMs)
  const missing = codes.length - new Set(pushed()).size
  findings.check(tookMs !== undefined, 'committed tickets were not pushed', `${missing} of ${codes.length}`)
  const different = new Set(pushes().map(({ id, title }) => `${id} ${codeIn(title)}`)).size
  findings.check(different === codes.length, 'a repeated push came under another id, or of a rollback')
  return `${pushes().length - different} pushes`
}

async function judgeMessages(codes: readonly string[], messages: readonly string[], findings: Findings): Promise<void> {
  const tookMs = await until(
    areIn(codes, () => messages.map(codeIn)),
    pushedWithinMs,
  )
  findings.check(tookMs !== undefined, 'committed tickets did not reach the iPhone')
  for (const [code, all] of Map.groupBy(messages.map(codeIn), (one) => one))
    findings.check(all.length === 1, 'an iPhone was told twice', code)
}

/** Somebody looks at a ticket through the process that is killed: who looks through the other one is told so. */
async function lookAcross(here: Listener, there: Listener, code: string) {
  const seen = () =>
    here.heard
      .filter(({ event, data }) => event === 'IssuePresence' && (data as { code: string }).code === code)
      .map(({ data }) => (data as { users: unknown[] }).users.length)
      .at(-1)
  for (const { socket } of [here, there]) socket.emit('look', { code })
  const isTogether = await until(() => seen() === 2, 10_000)
  return { isTogether: isTogether !== undefined, aloneAfter: () => until(() => seen() === 1, unseenWithinMs) }
}

scenario({
  name: 'ticket-events-kill',
  promise:
    'killed between commit and telling, every committed ticket rings exactly one bell, is heard on the hub of another process and pushed to a browser (signature verified, payload decrypted; a repeat under the same id), and reaches an iPhone exactly once; who looked at a ticket through a killed process is gone for the others ≤ 45 s',
  async run(place, length) {
    const findings = openFindings()
    const kills = choose(length, 5, 40)
    const stage = await openStage(place)
    const looked = await lookAndDie(stage, findings)
    const acknowledged = [looked.code]
    for (let round = 0; round < kills; round += 1) acknowledged.push(...(await writeAndDie(stage)))
    const { service, browser } = stage
    const pushes = () => service.received.map(({ body }) => browser.decrypt(body) as Push)
    const figures = await judge(
      stage.site,
      { hub: stage.hub, pushes, messages: stage.messages },
      acknowledged,
      findings,
    )
    const isSigned = service.received.every(({ signer }) => signer !== undefined)
    findings.check(isSigned, 'a push without a valid signature')
    const gone = msOf(looked.aloneMs ?? unseenWithinMs)
    return {
      length: `${kills} kills`,
      figures: `${kills} kills, ${figures}; a looker of a killed process gone after ${gone}`,
      broken: findings.list(),
    }
  },
})

type Stage = Awaited<ReturnType<typeof openStage>>

/** A push service, two processes and a person with a browser, an iPhone and a socket at the one that is never killed. */
async function openStage(place: Place) {
  const service = await openPushService()
  place.atEnd(service.close)
  const site = await openOnServer(place)
  const shared = { REDIS_URL: redisUrl, PUSH_HOSTS: service.host, PUSH_CA: service.caFile }
  const away = { DATA_DIR: place.folder(), DATABASE_URL: site.url, ROLES: 'http,realtime' }
  const steady = await place.server({ ...away, ...shared })
  const server = await site.start(shared)
  const writer = await site.signIn(server, 'staff.sales01')
  const reader = await site.signIn(server, 'staff.support')
  const browser = openBrowser(`${service.origin}/office`)
  await addDevice(steady.origin, reader, 'web', browser.token)
  await addDevice(steady.origin, reader, 'ios', iphone)
  const [support] = await site.query<{ id: number }>(
    `select department_id::int as id from account where user_name = 'staff.support'`,
  )
  const wanted = { departmentId: support?.id ?? 0, participant: reader.userId }
  const hub = await listen(steady.origin, '/hubs/issue', reader)
  place.atEnd(hub.close)
  const messages: string[] = []
  const polling = setInterval(async () => messages.push(...(await takeMessages(steady.origin, reader, iphone))), 1_000)
  place.atEnd(() => clearInterval(polling))
  return { site, server, writer, wanted, hub, service, browser, messages, start: () => site.start(shared) }
}

async function lookAndDie(stage: Stage, findings: Findings) {
  const { server, writer, wanted, hub, site } = stage
  const added = await addTicket(server.origin, writer, { ...wanted, name: ticketName })
  const { code } = added.json<{ code: string }>()
  const there = await listen(server.origin, '/hubs/issue', await site.signIn(server, 'leader.support'))
  const presence = await lookAcross(hub, there, code)
  findings.check(presence.isTogether, 'two who look at a ticket through two processes do not see each other')
  there.socket.io.reconnection(false)
  await server.kill()
  const aloneMs = await presence.aloneAfter()
  findings.check(aloneMs !== undefined, 'who looked through a killed process still looks for the others after 45 s')
  stage.server = await stage.start()
  return { code, aloneMs }
}

async function writeAndDie(stage: Stage): Promise<string[]> {
  const writing = [1, 2].map(() => writeUntilDead(stage.server, stage.writer, stage.wanted))
  await wait(200 + Math.random() * 1_000)
  await stage.server.kill()
  const codes = (await Promise.all(writing)).flat()
  stage.server = await stage.start()
  return codes
}

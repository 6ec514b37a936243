import SMTPConnection, { type SMTPEnvelope } from 'nodemailer/lib/smtp-connection'
import { afterEach, expect, it } from 'vitest'
import { openLog } from '../../log.ts'
import { openConnection } from '../connection.ts'
import { defaultSmtpLimits, timesOf } from '../smtp-server.ts'
import type { ReturnFact } from './fact.ts'
import { withTail } from './fixtures/letters.ts'
import { gmail } from './fixtures/reports.ts'
import { type Listener, openListener } from './listener.ts'

const domain = 'tra.minhanh.vn'
const open: Listener[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((listener) => listener.close()))
})

async function listen(tell?: (facts: readonly ReturnFact[]) => Promise<void>) {
  const facts: ReturnFact[] = []
  const listener = await openListener({
    port: 0,
    host: '127.0.0.1',
    domains: async () => [domain],
    tell: tell ?? (async (told) => void facts.push(...told)),
    log: openLog('silent'),
  })
  open.push(listener)
  const send = async (envelope: SMTPEnvelope, raw: Buffer) => {
    const options = { host: '127.0.0.1', port: listener.port, ...timesOf(defaultSmtpLimits) }
    const connection = await openConnection({ options, auth: undefined, wholeMs: 20_000 })
    const { error } = await connection.transmit(envelope, raw)
    connection.quit()
    return error?.responseCode ?? 250
  }
  return { facts, send, port: listener.port }
}

it('takes a bounce for the domain of returns and tells what it says', async () => {
  const { facts, send } = await listen()
  expect(await send({ from: '', to: [`bounce+a1b2@${domain}`] }, gmail)).toBe(250)
  expect(facts).toMatchObject([{ kind: 'bounced', weight: 'hard', token: 'a1b2' }])
})

it('a mail to unsubscribe is heard too', async () => {
  const { facts, send } = await listen()
  await send({ from: 'lan@gmail.com', to: [`unsubscribe+c3@${domain}`] }, Buffer.from('Subject: x\r\n\r\n'))
  expect(facts).toEqual([{ kind: 'unsubscribed', token: 'c3' }])
})

it.each([['somebody@tra.minhanh.vn'], ['bounce+a1@minhanh.vn'], ['lan@gmail.com']])(
  'takes nothing for %s: it passes no mail on',
  async (to) => {
    const { facts, send } = await listen()
    expect(await send({ from: 'a@b.vn', to: [to] }, gmail)).toBe(550)
    expect(facts).toEqual([])
  },
)

it('a report of 3 MB is read from its start; one beyond 10 MB is turned away', async () => {
  const { facts, send } = await listen()
  const to = [`bounce+a1b2@${domain}`]
  expect(await send({ from: '', to }, withTail(gmail, 3_000_000))).toBe(250)
  expect(await send({ from: '', to }, withTail(gmail, 11_000_000))).toBe(552)
  expect(facts).toHaveLength(1)
})

it('what could not be kept stays with the other server', async () => {
  const { send } = await listen(async () => {
    throw new Error('no database')
  })
  expect(await send({ from: '', to: [`bounce+a1b2@${domain}`] }, gmail)).toBe(451)
})

it('knows no sign-in', async () => {
  const { port } = await listen()
  const smtp = new SMTPConnection({ host: '127.0.0.1', port, ignoreTLS: true, logger: false })
  await new Promise<void>((resolve) => smtp.connect(() => resolve()))
  expect(smtp.allowsAuth).toBe(false)
  smtp.close()
})

import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { sealSecret } from '../wire-password.ts'
import { MailConfiguration } from './configuration.ts'
import { startServer, stopServers } from './fixtures/smtp-server.ts'
import { openMailer } from './mailer.ts'

const dataKey = 'a key of the tests'
const mail = { to: 'lan@example.vn', subject: 'Thư thử', text: 'Xin chào' }
const sockets = new Set<Socket>()
const plain: Server[] = []

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  await Promise.all(plain.splice(0).map((server) => new Promise((done) => server.close(done))))
  await stopServers()
})

/** Something that listens and is no mail server: says `words` and keeps what it hears. */
async function startOther(words: string) {
  const heard: string[] = []
  let calls = 0
  const server = createServer((socket) => {
    calls += 1
    sockets.add(socket.on('error', () => {}))
    socket.on('data', (chunk) => heard.push(chunk.toString()))
    socket.end(words)
  }).listen(0, '127.0.0.1')
  plain.push(server)
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, heard, calls: () => calls }
}

/** Greets, and says the same to whatever it hears; without end, for as long as it is listened to. */
async function startTalker(greeting: string, words: string, { endless = false } = {}) {
  const left = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).once('close', () => left.resolve()))
    const talk = () => {
      while (!socket.destroyed && socket.write(words) && endless) {
        // Until the other side no longer keeps up.
      }
    }
    socket.write(greeting)
    socket.on('data', talk)
    if (endless) socket.on('drain', talk)
  }).listen(0, '127.0.0.1')
  plain.push(server)
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, closed: left.promise }
}

interface Asked {
  readonly host?: string
  readonly security?: MailConfiguration['security']
  readonly account?: string
  readonly password?: string
  readonly shown?: boolean
  readonly resolve?: (host: string) => Promise<string[]>
}

function tryOut(port: number, { host = '127.0.0.1', password, shown = true, resolve, ...facts }: Asked = {}) {
  const passwordSealed = password === undefined ? null : sealSecret(password, dataKey)
  const stored = MailConfiguration.parse({
    security: 'none',
    senderAddress: 'crm@minhanh.vn',
    ...facts,
    host,
    port,
    passwordSealed,
  })
  const mailer = openMailer({
    outboxDir: '/nowhere',
    from: 'crm@example.vn',
    stored: { read: async () => stored, dataKey },
    answerPorts: shown ? [port] : [],
    tls: { rejectUnauthorized: false },
    resolve,
  })
  return mailer.tryOut(mail)
}

const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })
const failed = { outcome: 'failed', answer: null }

describe('trying a mail server out', () => {
  it.each(['none', 'upgrade', 'start'] as const)('sends one mail with %s and shows what was said', async (security) => {
    const server = await startServer({ secure: security === 'start' })
    const trial = await tryOut(server.port, { security })
    expect(trial).toEqual({ outcome: 'done', answer: expect.stringMatching(/^250 /) })
    expect(server.received).toHaveLength(1)
    expect(server.recipients).toEqual(['lan@example.vn'])
  })

  it('shows why the server refuses, cut and without control characters', async () => {
    const server = await startServer({
      onRcptTo: (_address, _session, done) => done(answer(550, `5.7.1 không nhận\u0007\u202e ${'x'.repeat(900)}`)),
    })
    const { outcome, answer: said = '' } = await tryOut(server.port)
    expect(outcome).toBe('failed')
    expect(said).toMatch(/^550 5\.7\.1 không nhận x+$/)
    expect(said).toHaveLength(500)
  })

  it('tells no more than the outcome on a port that is none of mail', async () => {
    const server = await startServer()
    expect(await tryOut(server.port, { shown: false })).toEqual({ outcome: 'done', answer: null })
    const closed = await startServer({ onRcptTo: (_address, _session, done) => done(answer(550, 'no')) })
    expect(await tryOut(closed.port, { shown: false })).toEqual(failed)
  })

  it('never repeats a password that the server quotes', async () => {
    const server = await startServer({
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        done(answer(535, `${password} ${Buffer.from(`\0${username}\0${password}`).toString('base64')} refused`)),
    })
    const trial = await tryOut(server.port, { account: 'crm', password: 'hunter-2' })
    expect(trial).toEqual({ outcome: 'failed', answer: '535 ••• ••• refused' })
  })
})

describe('trying out what is no mail server', () => {
  it.each([
    ['HTTP/1.1 200 OK\r\nx-secret: inside\r\n\r\nsecret'],
    ['-ERR unknown command\r\n'],
    ['554 go away\r\n'],
    ['2200 almost\r\n'],
    ['220'],
    [''],
    ['x'.repeat(5_000)],
  ])('%j: nothing of it is shown and nothing was said to it', async (words) => {
    const other = await startOther(words)
    expect(await tryOut(other.port)).toEqual(failed)
    expect(other.heard).toEqual([])
  })

  it.each([
    ['lines', '250-x\r\n'.repeat(10_000)],
    ['one line', 'x'.repeat(64 * 1_024)],
    ['nothing but line breaks', '\r\n'.repeat(10_000)],
  ])('that greets and then says %s without end is hung up on', async (_, words) => {
    const other = await startTalker('220 here\r\n', words, { endless: true })
    expect((await tryOut(other.port)).outcome).toBe('failed')
    await other.closed
  })

  it('shows of what it says nothing but words, however they are written', async () => {
    const other = await startTalker('220 \u0000\u001b[31mhi\u202e\r\n', '250 \u0007ok\u0000\u001b[2J\u202e \ud7ff\r\n')
    const { answer: said } = await tryOut(other.port)
    expect(said).toMatch(/^250 ?ok/)
    expect(said).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  it('a closed port and a name that nobody has look the same', async () => {
    const other = await startOther('')
    const [server] = plain.splice(0)
    await new Promise((done) => server?.close(done))
    expect(await tryOut(other.port)).toEqual(failed)
    const unknown = Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }))
    expect(await tryOut(25, { host: 'khong-co.example.vn', resolve: () => unknown })).toEqual(failed)
  })
})

describe('an address where a cloud keeps its secrets', () => {
  it.each([
    '169.254.169.254',
    '2852039166',
    'fe80::1',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    'fd00:ec2::254',
  ])('%s is not connected to', async (host) => {
    const trial = await tryOut(25, { host })
    expect(trial).toEqual(failed)
  })

  it.each([
    '169.254.170.2',
    '168.63.129.16',
    '192.0.0.192',
    '100.100.100.200',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '::a9fe:a9fe',
    '::ffff:0:a9fe:a9fe',
    '2002:a9fe:a9fe::1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::a9fe:a9fe',
    'fd00:ec2::23',
    'fd20:ce::254',
    'fd00:c1::a9fe:a9fe',
    'febf::1',
  ])('%s is one, in whatever spelling a name leads to it', async (address) => {
    const server = await startServer()
    const resolve = async () => ['127.0.0.1', address]
    expect(await tryOut(server.port, { host: 'mail.example.vn', resolve })).toEqual(failed)
    expect(server.received).toEqual([])
  })

  it('is not reached by a name that has it among others, nor by one that changes between two looks', async () => {
    const server = await startServer()
    const both = async () => ['127.0.0.1', '169.254.169.254']
    expect(await tryOut(server.port, { host: 'mail.example.vn', resolve: both })).toEqual(failed)
    expect(server.received).toEqual([])

    const answers = [['127.0.0.1'], ['169.254.169.254']]
    let looks = 0
    const changing = async () => answers[looks++] ?? []
    expect((await tryOut(server.port, { host: 'mail.example.vn', resolve: changing })).outcome).toBe('done')
    expect([looks, server.received.length]).toEqual([1, 1])
  })
})

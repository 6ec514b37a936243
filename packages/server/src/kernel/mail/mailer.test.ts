import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { startServer, stopServers } from './fixtures/smtp-server.ts'
import { openMailer } from './mailer.ts'

const mail = {
  to: 'lan@example.vn',
  subject: 'Đặt lại mật khẩu',
  text: 'body-secret https://crm.example.vn/reset?token=t',
}
const from = 'Lite CRM <crm@example.vn>'

afterEach(stopServers)

const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })
const mailerTo = (smtpUrl: string, limits = {}) => openMailer({ smtpUrl, from, limits })

test('a mail arrives once, with its words, for its one recipient', async () => {
  const server = await startServer()
  const result = await mailerTo(server.url).send({ ...mail, html: '<p>xin chào</p>', messageId: '<m1@example.vn>' })
  expect(result).toEqual({ outcome: 'sent', detail: 'accepted' })
  expect(server.recipients).toEqual(['lan@example.vn'])
  expect(server.received).toHaveLength(1)
  expect(server.received[0]).toContain('Message-ID: <m1@example.vn>')
  expect(server.received[0]).toContain('From: Lite CRM <crm@example.vn>')
  expect(server.received[0]).toContain('body-secret')
})

test('an invitation goes along as what calendar programs take from a mail', async () => {
  const server = await startServer()
  const content = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n'
  const calendar = { method: 'REQUEST', content } as const
  expect((await mailerTo(server.url).send({ ...mail, calendar })).outcome).toBe('sent')
  const [sent = ''] = server.received
  expect(sent).toMatch(/Content-Type: text\/calendar;[^\n]*charset=utf-8;[^\n]*method=REQUEST/i)
  const parts = sent.split(/\r\n\r\n/).map((part) => Buffer.from(part.split('\r\n--')[0] ?? '', 'base64').toString())
  expect(parts.some((part) => part.startsWith('BEGIN:VCALENDAR\r\nMETHOD:REQUEST'))).toBe(true)
})

test.each(['\r\n', '\n', '\r', '\u2028', '\u0085', '%0d%0a'])(
  '%j in a subject or sender name makes no header',
  async (br) => {
    const server = await startServer()
    const mailer = openMailer({ smtpUrl: server.url, from: `Lite${br}Bcc: thief@example.vn${br} <crm@example.vn>` })
    const result = await mailer.send({ ...mail, subject: `Hi${br}Bcc: thief@example.vn${br}${br}<b>body</b>` })
    expect(result.outcome).toBe('sent')
    expect(server.recipients).toEqual(['lan@example.vn'])
    const head = server.received[0]?.split('\r\n\r\n')[0] ?? ''
    const names = head.split('\r\n').flatMap((line) => /^([\w-]+):/.exec(line)?.[1] ?? [])
    expect(names.sort()).toEqual(
      [
        'Content-Transfer-Encoding',
        'Content-Type',
        'Date',
        'From',
        'MIME-Version',
        'Message-ID',
        'Subject',
        'To',
      ].sort(),
    )
  },
)

test.each([
  'a@example.vn,b@example.vn',
  'a@example.vn, b@example.vn',
  'a@example.vn;b@example.vn',
  'Lan <a@example.vn>',
  'team: a@example.vn;',
  'a@example.vn\r\nBcc: b@example.vn',
  'a@example.vn\nRCPT TO:<b@example.vn>',
  'a@b@example.vn',
  '"a b"@example.vn',
  'nobody',
  '',
])('%j is refused as a recipient without a connection', async (to) => {
  const server = await startServer()
  expect(await mailerTo(server.url).send({ ...mail, to })).toEqual({
    outcome: 'refused',
    detail: 'not a single address',
  })
  expect(server.recipients).toEqual([])
  expect(server.received).toEqual([])
})

test.each([
  [421, 'retry'],
  [450, 'retry'],
  [550, 'refused'],
])('a recipient answered %i is a %s', async (code, outcome) => {
  const server = await startServer({ onRcptTo: (_address, _session, done) => done(answer(code, 'no')) })
  const result = await mailerTo(server.url).send(mail)
  expect(result.outcome).toBe(outcome)
  expect(result.detail).toContain(String(code))
  expect(server.received).toEqual([])
})

test.each([
  [421, 'retry'],
  [451, 'retry'],
  [554, 'refused'],
])('a whole mail answered %i is a %s', async (code, outcome) => {
  const server = await startServer({
    onData(stream, _session, done) {
      stream.resume().on('end', () => done(answer(code, 'no')))
    },
  })
  expect((await mailerTo(server.url).send(mail)).outcome).toBe(outcome)
})

test('a server that turns every client away is asked again later, for the mail is not at fault', async () => {
  const server = await startServer({ onConnect: (_session, done) => done(answer(554, 'go away')) })
  expect((await mailerTo(server.url).send(mail)).outcome).toBe('retry')
})

test('a connection lost before the body left is a retry', async () => {
  const server = await startServer({ onRcptTo: () => server.drop() })
  expect((await mailerTo(server.url).send(mail)).outcome).toBe('retry')
})

test('a connection lost after the body left is unknown, never sent again by itself', async () => {
  const server = await startServer({ onData: (stream) => void stream.resume().on('end', () => server.drop()) })
  expect((await mailerTo(server.url).send(mail)).outcome).toBe('unknown')
})

test('a server that never answers the body is unknown', async () => {
  const server = await startServer({ onData: (stream) => void stream.resume() })
  expect((await mailerTo(server.url, { socketMs: 200 }).send(mail)).outcome).toBe('unknown')
})

test('a server that never greets is a retry', async () => {
  const server = await startServer({ onConnect: () => {} })
  expect((await mailerTo(server.url, { greetingMs: 200 }).send(mail)).outcome).toBe('retry')
})

test('the whole attempt has a limit of its own', async () => {
  const server = await startServer({ onMailFrom: () => {} })
  expect((await mailerTo(server.url, { wholeMs: 200 }).send(mail)).outcome).toBe('retry')
})

test('a closed port is a retry', async () => {
  const { port } = await startServer()
  await stopServers()
  const result = await mailerTo(`smtp://127.0.0.1:${port}`).send(mail)
  expect(result.outcome).toBe('retry')
  expect(result.detail).toContain('ECONNREFUSED')
})

test.each(['smtp', 'smtps'])('a certificate nobody vouches for gets no mail over %s', async (scheme) => {
  const server = await startServer({ secure: scheme === 'smtps' })
  const result = await mailerTo(`${scheme}://127.0.0.1:${server.port}`).send(mail)
  expect(result.outcome).toBe('retry')
  expect(server.received).toEqual([])
})

test('STARTTLS is used where it is offered', async () => {
  const server = await startServer()
  const result = await mailerTo(`smtp://127.0.0.1:${server.port}?tls.rejectUnauthorized=false`).send(mail)
  expect(result.outcome).toBe('sent')
  expect(server.encrypted).toEqual([true])
})

test('a password goes only over an encrypted connection', async () => {
  const server = await startServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(null, { user: 1 }),
  })
  expect((await mailerTo(`smtp://crm:p%40ss@127.0.0.1:${server.port}`).send(mail)).outcome).toBe('retry')
  expect(server.received).toEqual([])
})

test('a login with a password of any characters is accepted', async () => {
  const logins: unknown[] = []
  const server = await startServer({
    authOptional: false,
    onAuth(auth, _session, done) {
      logins.push([auth.username, auth.password])
      done(null, { user: 'crm' })
    },
  })
  const url = `smtp://crm%40x.vn:p%40ss%2Fw%3A%C4%91@127.0.0.1:${server.port}?tls.rejectUnauthorized=false`
  expect((await mailerTo(url).send(mail)).outcome).toBe('sent')
  expect(logins).toEqual([['crm@x.vn', 'p@ss/w:đ']])
})

test('a refused login is a retry and tells neither password nor body', async () => {
  const server = await startServer({
    onAuth: (auth, _session, done) => done(answer(535, `wrong password ${auth.password}`)),
  })
  const url = `smtp://crm:hunter2@127.0.0.1:${server.port}?tls.rejectUnauthorized=false`
  const result = await mailerTo(url).send(mail)
  expect(result.outcome).toBe('retry')
  expect(result.detail).toContain('535')
  expect(JSON.stringify(result)).not.toMatch(/hunter2|body-secret/)
})

test('a server that quotes the mail in its refusal does not get it into the detail', async () => {
  const server = await startServer({
    onData: (stream, _session, done) =>
      void buffer(stream).then((raw) => done(answer(550, `5.7.1 spam: ${raw.toString().slice(-60)}`))),
  })
  const result = await mailerTo(server.url).send(mail)
  expect(result.outcome).toBe('refused')
  expect(result.detail).not.toMatch(/body-secret|spam/)
})

test('a malformed SMTP address is not repeated in the error', () => {
  for (const smtpUrl of ['http://crm:hunter2@mail', 'smtp://crm:hunter2@[bad', 'crm:hunter2@mail']) {
    const open = () => openMailer({ smtpUrl, from })
    expect(open).toThrow('SMTP address')
    expect(open).not.toThrow('hunter2')
  }
})

test('no sender but a single address opens a mailer', () => {
  for (const bad of ['', 'nobody', 'a@x.vn, b@x.vn', 'g: a@x.vn, b@x.vn;']) {
    expect(() => openMailer({ smtpUrl: 'smtp://localhost', from: bad })).toThrow('sender')
  }
})

test('a mailer without server and outbox does not open', () => {
  expect(() => openMailer({ from })).toThrow('SMTP address or an outbox folder')
})

import { generateKeyPairSync } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { sealSecret } from '../wire-password.ts'
import { MailConfiguration } from './configuration.ts'
import { startServer, stopServers } from './fixtures/smtp-server.ts'
import { isVerified } from './fixtures/verify-dkim.ts'
import { openMailer } from './mailer.ts'

const dataKey = 'a key of the tests'
const mail = { to: 'lan@example.vn', subject: 'Đặt lại mật khẩu', text: 'Xin chào Lan' }
const anyCertificate = { rejectUnauthorized: false }

afterEach(stopServers)

const configured = (facts: Partial<MailConfiguration>) =>
  MailConfiguration.parse({
    host: '127.0.0.1',
    security: 'none',
    senderName: 'Công ty Minh Anh',
    senderAddress: 'crm@minhanh.vn',
    ...facts,
  })

/** A mailer whose configuration is what the function answers at the moment of each mail. */
const mailerBy = (read: () => MailConfiguration | undefined, options: Partial<Parameters<typeof openMailer>[0]> = {}) =>
  openMailer({
    smtpUrl: 'smtp://127.0.0.1:9',
    from: 'Lite CRM <crm@example.vn>',
    stored: { read: async () => read(), dataKey },
    ...options,
  })

describe('a mail by the stored configuration', () => {
  it('leaves over the server and with the sender that an administrator named, not over the environment’s', async () => {
    const server = await startServer()
    const result = await mailerBy(() => configured({ port: server.port })).send(mail)
    expect(result.outcome).toBe('sent')
    expect(server.received[0]).toContain('<crm@minhanh.vn>')
  })

  it('takes a change with the next mail, and goes back to the environment when no server is named any more', async () => {
    const [one, other, environment] = [await startServer(), await startServer(), await startServer()]
    let now: MailConfiguration | undefined = configured({ port: one.port })
    const mailer = mailerBy(() => now, { smtpUrl: environment.url })
    await mailer.send(mail)
    now = configured({ port: other.port })
    await mailer.send(mail)
    now = undefined
    await mailer.send(mail)
    expect([one, other, environment].map((server) => server.received.length)).toEqual([1, 1, 1])
  })

  it('signs in with the sealed password', async () => {
    const logins: unknown[] = []
    const server = await startServer({
      authOptional: false,
      onAuth({ username, password }, _session, done) {
        logins.push([username, password])
        done(null, { user: 'crm' })
      },
    })
    const facts = { port: server.port, security: 'upgrade', account: 'crm@minhanh.vn' } as const
    const stored = configured({ ...facts, passwordSealed: sealSecret('Bí mật & 1', dataKey) })
    expect((await mailerBy(() => stored, { tls: anyCertificate }).send(mail)).outcome).toBe('sent')
    expect(logins).toEqual([['crm@minhanh.vn', 'Bí mật & 1']])
  })

  it('waits where its secrets were sealed under another key, and is not sent without them', async () => {
    const server = await startServer()
    const stored = configured({ port: server.port, passwordSealed: sealSecret('x', 'the key before') })
    expect((await mailerBy(() => stored).send(mail)).outcome).toBe('retry')
    expect(server.received).toEqual([])
  })
})

describe('encryption by the stored configuration', () => {
  it.each(['start', 'upgrade'] as const)('with %s the mail travels encrypted', async (security) => {
    const server = await startServer({ secure: security === 'start' })
    const stored = configured({ port: server.port, security })
    expect((await mailerBy(() => stored, { tls: anyCertificate }).send(mail)).outcome).toBe('sent')
    expect(server.encrypted).toEqual([true])
  })

  it.each(['start', 'upgrade'] as const)('with %s a certificate nobody vouches for gets no mail', async (security) => {
    const server = await startServer({ secure: security === 'start' })
    const stored = configured({ port: server.port, security })
    expect((await mailerBy(() => stored).send(mail)).outcome).toBe('retry')
    expect(server.received).toEqual([])
  })

  it('a server that offers no STARTTLS gets no mail where it is demanded', async () => {
    const server = await startServer({ disabledCommands: ['STARTTLS'] })
    const stored = configured({ port: server.port, security: 'upgrade' })
    expect((await mailerBy(() => stored, { tls: anyCertificate }).send(mail)).outcome).toBe('retry')
    expect(server.received).toEqual([])
  })

  it('without encryption the mail travels in the clear, as was asked', async () => {
    const server = await startServer()
    expect((await mailerBy(() => configured({ port: server.port })).send(mail)).outcome).toBe('sent')
    expect(server.encrypted).toEqual([false])
  })
})

describe('a DKIM key', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const ed = generateKeyPairSync('ed25519')

  it.each([
    ['RSA', rsa],
    ['Ed25519', ed],
  ])('of %s signs what arrives, so that a receiver can verify it', async (_, { privateKey, publicKey }) => {
    const server = await startServer()
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const stored = configured({
      port: server.port,
      dkimDomain: 'minhanh.vn',
      dkimSelector: 'crm',
      dkimKeySealed: sealSecret(pem, dataKey),
    })
    await mailerBy(() => stored).send({ ...mail, text: 'Dòng một  \nDòng hai\n\n\n', html: '<p>Xin chào</p>' })
    const raw = Buffer.from(server.received[0] ?? '')
    expect(raw.toString()).toContain('d=minhanh.vn; s=crm;')
    expect(isVerified(raw, publicKey)).toBe(true)
  })

  it('that is not there leaves the mail unsigned', async () => {
    const server = await startServer()
    await mailerBy(() => configured({ port: server.port, dkimDomain: 'minhanh.vn', dkimSelector: 'crm' })).send(mail)
    expect(server.received[0]).not.toContain('DKIM-Signature')
  })
})

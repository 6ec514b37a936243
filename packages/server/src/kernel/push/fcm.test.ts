import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { jwtVerify } from 'jose'
import { afterEach, describe, expect, it } from 'vitest'
import { ConfigError } from '../config.ts'
import { openFcm, readServiceAccount } from './fcm.ts'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const running: Server[] = []
afterEach(() => {
  for (const server of running.splice(0)) server.close().closeAllConnections()
})

interface Sent {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: unknown
}

/** Google's two addresses: what grants a token, and what takes a message. */
async function openGoogle(statusOf: () => number = () => 200) {
  const sent: Sent[] = []
  const assertions: string[] = []
  const server = createServer(async (request, response) => {
    if (request.url === '/token') {
      const form = new URLSearchParams(await text(request))
      assertions.push(form.get('assertion') ?? '')
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ access_token: `token ${assertions.length}`, expires_in: 3600 }))
      return
    }
    sent.push({ path: request.url ?? '', authorization: request.headers.authorization, body: await json(request) })
    response.writeHead(statusOf()).end('{}')
  })
  running.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, sent, assertions }
}

const accountAt = (url: string) => ({
  project_id: 'lite-crm',
  client_email: 'push@lite-crm.test',
  private_key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  token_uri: `${url}/token`,
})
const message = { id: 'e1', title: 'Tiêu đề', body: 'Nội dung', clickAction: '/m', data: { receiver: 'x' } }

describe('a message to an app', () => {
  it('goes out under a token that the service account signed for, asked for once an hour', async () => {
    const google = await openGoogle()
    let now = new Date()
    const send = openFcm({ account: accountAt(google.url), url: google.url, clock: { now: () => now } })
    for (const token of ['device-1', 'device-2']) expect(await send(token, message)).toMatchObject({ outcome: 'sent' })
    now = new Date(now.getTime() + 3_600_000)
    await send('device-1', message)
    const key = createPublicKey(pair.publicKey.export({ type: 'spki', format: 'pem' }))
    const signed = { audience: `${google.url}/token`, algorithms: ['RS256'], requiredClaims: ['iat', 'exp'] }
    const { payload } = await jwtVerify(google.assertions[0] ?? '', key, signed)
    expect(payload).toMatchObject({
      iss: 'push@lite-crm.test',
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
      exp: (payload.iat ?? 0) + 3_600,
    })
    expect(google.sent.map(({ authorization }) => authorization)).toEqual([
      'Bearer token 1',
      'Bearer token 1',
      'Bearer token 2',
    ])
    expect(google.sent[0]).toMatchObject({
      path: '/v1/projects/lite-crm/messages:send',
      body: {
        message: {
          token: 'device-1',
          notification: { title: 'Tiêu đề', body: 'Nội dung' },
          data: { receiver: 'x', id: 'e1', clickAction: '/m' },
        },
      },
    })
  })

  it.each([
    [404, 'gone'],
    [400, 'failed'],
    [429, 'retry'],
    [503, 'retry'],
  ] as const)('that is answered with %i is %s', async (status, outcome) => {
    const google = await openGoogle(() => status)
    const clock = { now: () => new Date() }
    const send = openFcm({ account: accountAt(google.url), url: google.url, clock })
    expect(await send('device', message)).toMatchObject({ outcome })
  })

  it('is tried again with a new token when the old one is refused', async () => {
    const google = await openGoogle(() => (google.sent.length === 1 ? 401 : 200))
    const clock = { now: () => new Date() }
    const send = openFcm({ account: accountAt(google.url), url: google.url, clock })
    const outcomes = [(await send('device', message)).outcome, (await send('device', message)).outcome]
    expect([outcomes, google.assertions.length]).toEqual([['retry', 'sent'], 2])
  })

  it('is tried again when nobody answers', async () => {
    const google = await openGoogle()
    const send = openFcm({
      account: accountAt('http://127.0.0.1:1'),
      url: google.url,
      clock: { now: () => new Date() },
    })
    expect(await send('device', message)).toMatchObject({ outcome: 'retry' })
  })
})

describe('a service account', () => {
  it('that is none is told in words at the start', () => {
    for (const setting of ['{}', 'no-such-file.json', '{"project_id":"x"}'])
      expect(() => readServiceAccount(setting)).toThrow(ConfigError)
    expect(readServiceAccount(JSON.stringify(accountAt('https://oauth2.googleapis.com')))).toMatchObject({
      project_id: 'lite-crm',
    })
  })
})

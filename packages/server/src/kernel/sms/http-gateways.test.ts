import { once } from 'node:events'
import { createServer } from 'node:net'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { openEsms, readEsmsCallback } from './esms.ts'
import type { SmsGateway } from './gateway.ts'
import { openGeneralHttp } from './general-http.ts'

const order = { id: 'm-1', phone: '84912345678', text: 'Chị {{secret}} Lan', brandName: 'MINHANH', isAdvertising: true }
const running: FastifyInstance[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()))
})

async function startGateway(answer: (reply: FastifyReply) => unknown) {
  const heard: { url: string; body: unknown; headers: Record<string, unknown> }[] = []
  const server = fastify({ forceCloseConnections: true })
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  server.all('/*', async (request, reply) => {
    heard.push({ url: request.url, body: request.body, headers: request.headers })
    return answer(reply)
  })
  running.push(server)
  return { heard, url: await server.listen({ port: 0, host: '127.0.0.1' }) }
}

const esms = (url: string) => openEsms({ url, apiKey: 'key', secretKey: 'hidden', timeoutMs: 300 })
const general = (url: string, facts: Partial<Parameters<typeof openGeneralHttp>[0]> = {}) =>
  openGeneralHttp({
    url,
    method: 'POST',
    format: 'json',
    headers: { authorization: 'Bearer {{secret}}' },
    fields: { to: '{{to}}', message: '{{text}}', from: '{{brand}}', ref: '{{id}}' },
    secret: 'hidden',
    statusField: 'result.code',
    goodStatuses: ['0'],
    laterStatuses: ['9'],
    idField: 'result.id',
    isIdempotent: false,
    timeoutMs: 300,
    ...facts,
  })

describe('eSMS', () => {
  it('is told the message with its id as RequestId, and answers with its own', async () => {
    const { heard, url } = await startGateway(() => ({ CodeResult: '100', SMSID: 's-9' }))
    expect(await esms(url).send(order)).toEqual({ kind: 'sent', gatewayId: 's-9' })
    expect(heard[0]?.body).toMatchObject({ RequestId: 'm-1', Phone: order.phone, SmsType: '1', IsUnicode: '1' })
  })

  it.each([
    ['124', { kind: 'sent', gatewayId: undefined }],
    ['103', { kind: 'refused', step: 'sender', detail: 'code 103' }],
    ['104', { kind: 'refused', step: 'sender', detail: 'code 104' }],
    ['99', { kind: 'refused', step: 'recipient', detail: 'code 99' }],
    ['146', { kind: 'refused', step: 'message', detail: 'code 146' }],
    ['120', { kind: 'later', detail: 'code 120' }],
    ['', { kind: 'unknown', detail: 'no code' }],
  ])('code %j', async (CodeResult, outcome) => {
    const { url } = await startGateway(() => ({ CodeResult }))
    expect(await esms(url).send(order)).toEqual(outcome)
  })

  it('calls back when a message has ended, and not before', () => {
    const called = { SMSID: 's-9', RequestId: 'm-1', SendStatus: '5', SendSuccess: '1', SendFailed: '0' }
    const about = { gatewayId: 's-9', orderId: 'm-1' }
    expect(readEsmsCallback(called)).toEqual({ kind: 'delivered', ...about })
    expect(readEsmsCallback({ ...called, SendSuccess: '0', SendFailed: '1' })).toMatchObject({
      kind: 'failed',
      ...about,
    })
    expect(readEsmsCallback({ ...called, SendStatus: '7' })).toBeUndefined()
    expect(readEsmsCallback({ SendStatus: '5' })).toBeUndefined()
  })
})

describe('any other gateway over HTTP', () => {
  it('is told by settings where everything goes; what a value says is no place again', async () => {
    const { heard, url } = await startGateway(() => ({ result: { code: 0, id: 77 } }))
    expect(await general(url).send(order)).toEqual({ kind: 'sent', gatewayId: '77' })
    expect(heard[0]?.body).toEqual({ to: order.phone, message: 'Chị {{secret}} Lan', from: 'MINHANH', ref: 'm-1' })
    expect(heard[0]?.headers).toMatchObject({ authorization: 'Bearer hidden' })
  })

  it.each(['GET', 'POST'] as const)('takes fields as a form too (%s)', async (method) => {
    const { heard, url } = await startGateway(() => ({ result: { code: '0' } }))
    await general(url, { method, format: 'form' }).send({ ...order, text: 'a&b=c\r\n' })
    const query = Object.fromEntries(new URL(heard[0]?.url ?? '', url).searchParams)
    expect(method === 'GET' ? query : heard[0]?.body).toMatchObject({ message: 'a&b=c\r\n', to: order.phone })
  })

  it.each([
    ['9', 'later'],
    ['5', 'refused'],
    [undefined, 'unknown'],
  ])('status %j in its answer is %s', async (code, kind) => {
    const { url } = await startGateway(() => ({ result: { code } }))
    expect(await general(url).send(order)).toMatchObject({ kind })
  })
})

const gateways: readonly [string, (url: string) => SmsGateway][] = [
  ['eSMS', esms],
  ['another', general],
]
describe.each(gateways)('%s, when things go wrong', (_, open) => {
  it.each([
    [429, 'later'],
    [503, 'later'],
    [401, 'refused'],
    [400, 'refused'],
    [302, 'unknown'],
    [500, 'unknown'],
  ])('%i is %s, and no redirect is followed', async (status, kind) => {
    const { heard, url } = await startGateway((reply) => reply.code(status).header('location', '/elsewhere').send({}))
    expect(await open(url).send(order)).toMatchObject({ kind })
    expect(heard).toHaveLength(1)
  })

  it('silence, an answer without end and a broken connection are unknown; a closed port is unsent', async () => {
    const silent = createServer((socket) => void socket.on('error', () => {}).resume()).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    const silentUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    expect(await open(silentUrl).send(order)).toMatchObject({ kind: 'unknown' })
    silent.close()
    const long = await startGateway((reply) => reply.send('x'.repeat(200_000)))
    expect(await open(long.url).send(order)).toMatchObject({ kind: 'unknown' })
    const broken = await startGateway((reply) => {
      reply.raw.destroy()
      return reply.hijack()
    })
    expect(await open(broken.url).send(order)).toMatchObject({ kind: 'unknown' })
    const { url } = await startGateway(() => ({}))
    await running.pop()?.close()
    expect(await open(url).send(order)).toMatchObject({ kind: 'unsent' })
  })

  it('nothing leaves before it may, and nothing to where a cloud keeps its secrets', async () => {
    const { heard, url } = await startGateway(() => ({}))
    expect(await open(url).send(order, async () => false)).toBeUndefined()
    expect(heard).toEqual([])
    for (const host of ['169.254.169.254', '[::ffff:169.254.169.254]', '2852039166'])
      expect(await open(`http://${host}`).send(order)).toEqual({ kind: 'unsent', detail: 'no address' })
    for (const bad of ['file:///etc/passwd', 'http://user:pass@127.0.0.1', 'nowhere'])
      expect(await open(bad).send(order)).toMatchObject({ kind: 'unsent' })
  })
})

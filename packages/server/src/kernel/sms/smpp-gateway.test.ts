import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import smpp, { type Pdu, type Session } from 'smpp'
import { afterEach, describe, expect, it } from 'vitest'
import type { SmsFact, SmsGateway } from './gateway.ts'
import { openSmpp, type SmppSettings } from './smpp-gateway.ts'

const order = { id: 'm-1', phone: '84912345678', text: 'Xin chao Lan', brandName: 'MINHANH', isAdvertising: false }
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A message centre; `take` answers each submission, or keeps silent. */
async function startCentre(take: (pdu: Pdu, session: Session) => Record<string, unknown> | undefined, bindStatus = 0) {
  const taken: Pdu[] = []
  const sessions: Session[] = []
  const server = smpp.createServer({}, (session) => {
    sessions.push(session)
    session.on('error', () => {})
    session.on('bind_transceiver', (pdu) => void session.send(pdu.response({ command_status: bindStatus })))
    session.on('unbind', (pdu) => {
      session.send(pdu.response())
      session.close()
    })
    session.on('submit_sm', (pdu) => {
      taken.push(pdu)
      const answer = take(pdu, session)
      if (answer) session.send(pdu.response(answer))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server as never, 'listening')
  closing.push(() => {
    for (const session of sessions) session.destroy()
    server.close()
  })
  return { taken, sessions, port: (server.address() as AddressInfo).port }
}

function open(port: number, facts: Partial<SmppSettings> = {}): SmsGateway {
  const gateway = openSmpp({ host: '127.0.0.1', port, systemId: 'crm', password: 'hidden', answerMs: 500, ...facts })
  closing.push(() => gateway.close())
  return gateway
}

describe('SMPP', () => {
  it('carries many over one connection, no more at a time than the window', async () => {
    const waiting: (() => void)[] = []
    let most = 0
    const { taken, sessions, port } = await startCentre((pdu, session) => {
      waiting.push(() => void session.send(pdu.response({ message_id: `g-${taken.length}` })))
      most = Math.max(most, waiting.length)
      setImmediate(() => waiting.shift()?.())
      return undefined
    })
    const gateway = open(port, { window: 10 })
    const outcomes = await Promise.all(Array.from({ length: 200 }, (_, n) => gateway.send({ ...order, id: `m-${n}` })))
    expect(outcomes.every((outcome) => outcome?.kind === 'sent')).toBe(true)
    expect([taken.length, sessions.length]).toEqual([200, 1])
    expect(most).toBeLessThanOrEqual(10)
  })

  it.each([
    ['Xin chào Lan, giá 50.000₫ 😀', 8],
    ['Xin chao {Lan} [50€]', 0],
    ['Tin rất dài. '.repeat(60), 8],
  ])('%j arrives as it was written', async (text, coding) => {
    const { taken, port } = await startCentre(() => ({ message_id: 'g-1' }))
    expect(await open(port).send({ ...order, text })).toEqual({ kind: 'sent', gatewayId: 'g-1' })
    const [pdu] = taken
    const said = [pdu?.short_message?.message, pdu?.message_payload?.message].find((one) => one && one.length > 0)
    expect([said, pdu?.data_coding, pdu?.source_addr]).toEqual([text, coding, 'MINHANH'])
  })

  it.each([
    [0x58, { kind: 'later', detail: 'status 0x58' }],
    [0x0b, { kind: 'refused', step: 'recipient', detail: 'status 0xb' }],
    [0x0a, { kind: 'refused', step: 'sender', detail: 'status 0xa' }],
    [0x61, { kind: 'refused', step: 'message', detail: 'status 0x61' }],
  ])('answer 0x%x', async (command_status, outcome) => {
    const { port } = await startCentre(() => ({ command_status }))
    expect(await open(port).send(order)).toEqual(outcome)
  })

  it('a connection lost, or silence, after a message left is unknown; the next one goes over a new connection', async () => {
    let isFirst = true
    const { taken, sessions, port } = await startCentre((_pdu, session) => {
      if (!isFirst) return { message_id: 'g' }
      isFirst = false
      session.destroy()
      return undefined
    })
    const gateway = open(port)
    expect(await gateway.send(order)).toMatchObject({ kind: 'unknown' })
    expect(await gateway.send(order)).toMatchObject({ kind: 'sent' })
    expect([taken.length, sessions.length]).toEqual([2, 2])
    const silent = await startCentre(() => undefined)
    expect(await open(silent.port).send(order)).toEqual({ kind: 'unknown', detail: 'no answer' })
  })

  it('a refused sign-in, a closed port, a forbidden address: nothing left', async () => {
    const { taken, port } = await startCentre(() => ({}), 0x0e)
    expect(await open(port).send(order)).toMatchObject({ kind: 'unsent', detail: 'bind refused with 0xe' })
    expect(await open(port, { host: '169.254.169.254' }).send(order)).toMatchObject({ kind: 'unsent' })
    expect(await open(1).send(order)).toMatchObject({ kind: 'unsent' })
    expect(taken).toEqual([])
  })

  it('one that must not begin does not leave', async () => {
    const { taken, port } = await startCentre(() => ({}))
    expect(await open(port).send(order, async () => false)).toBeUndefined()
    expect(taken).toEqual([])
  })

  it('hears receipts and replies, and has them brought again when they could not be kept', async () => {
    const facts: SmsFact[] = []
    let isKept = false
    const { sessions, port } = await startCentre(() => ({ message_id: 'g-1' }))
    const tell = async (fact: SmsFact) => {
      if (!isKept) throw new Error('no database')
      facts.push(fact)
    }
    await open(port, { tell }).send(order)
    const bring = (fields: Record<string, unknown>) =>
      new Promise<number>((resolve) => sessions[0]?.deliver_sm(fields, (pdu) => resolve(pdu.command_status)))
    const receipt = {
      esm_class: 4,
      source_addr: order.phone,
      short_message: 'id:g-1 sub:001 dlvrd:001 stat:DELIVRD err:000 text:Xin',
    }
    expect(await bring(receipt)).toBe(0x45)
    isKept = true
    expect(await bring(receipt)).toBe(0)
    await bring({ ...receipt, short_message: 'id:g-2 stat:UNDELIV err:001' })
    await bring({ esm_class: 0, source_addr: '84987654321', short_message: 'TC' })
    expect(facts).toEqual([
      { kind: 'delivered', gatewayId: 'g-1', orderId: undefined },
      { kind: 'failed', gatewayId: 'g-2', orderId: undefined, detail: 'undeliv' },
      { kind: 'replied', phone: '84987654321', text: 'TC' },
    ])
  })
})

import { buffer } from 'node:stream/consumers'
import type { SMTPServerSession } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { carrierOf } from '../connection.ts'
import { startServer, stopServers } from '../fixtures/smtp-server.ts'
import { serverOf } from '../smtp.ts'
import { defaultSmtpLimits } from '../smtp-server.ts'
import type { Group } from './marks.ts'
import type { MailOutcome } from './outcome.ts'
import { type Carriage, type Order, sendMany } from './send-many.ts'

afterEach(stopServers)

interface Row extends Order {
  readonly id: number
  state: 'waiting' | 'taken' | 'begun' | MailOutcome['kind']
  outcomes: number
}

const limits = { ...defaultSmtpLimits, socketMs: 200, greetingMs: 200, wholeMs: 1_500 }
const fast: Carriage = { connections: 5, mailsPerConnection: 7, pausesMs: [1, 1] }

/** The table of a caller, held in memory: what is begun and what ended, and how many were begun at a time at most. */
function openLedger(count: number, mayBegin: (row: Row) => boolean = () => true) {
  const rows = Array.from({ length: count }, (_, id): Row => {
    const raw = Buffer.from(`From: a@x.vn\r\nTo: b${id}@x.vn\r\nX-Id: ${id}\r\n\r\nXin chao ${id}\r\n`)
    return { id, from: `bounce+${id}@tra.x.vn`, to: `b${id}@x.vn`, raw, state: 'waiting', outcomes: 0 }
  })
  const ledger = {
    rows,
    begunAtMost: 0,
    writes: 0,
    of: (state: Row['state']) => rows.filter((row) => row.state === state),
  }
  const next = async () => {
    const row = rows.find(({ state }) => state === 'waiting' || state === 'unsent')
    if (row) row.state = 'taken'
    return row
  }
  const write = async ({ begun, settled }: Group<Row>) => {
    ledger.writes += 1
    for (const { order, outcome } of settled) {
      order.state = outcome.kind
      order.outcomes += outcome.kind === 'unsent' ? 0 : 1
    }
    const may = begun.filter(mayBegin)
    for (const row of may) row.state = 'begun'
    ledger.begunAtMost = Math.max(ledger.begunAtMost, ledger.of('begun').length)
    return new Set(may)
  }
  return { ...ledger, ledger, supply: { next, write } }
}

const idsOf = (received: readonly string[]) => received.map((raw) => Number(/X-Id: (\d+)/.exec(raw)?.[1]))
const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })
const to = (url: string) => carrierOf(serverOf(url, limits))

/** Runs until nothing waits any more, as a job that is started again would. */
async function sendAll(url: string, { supply, rows }: ReturnType<typeof openLedger>, carriage = fast) {
  for (let run = 0; run < 40 && rows.some(({ state }) => state === 'waiting' || state === 'unsent'); run += 1)
    await sendMany(to(url), supply, carriage)
}

describe('many mails over some connections', () => {
  it('all arrive once, over new connections after so many, and share their marks', async () => {
    let connections = 0
    const server = await startServer({
      onConnect(_session, done) {
        connections += 1
        done()
      },
    })
    const table = openLedger(100)
    expect(await sendMany(to(server.url), table.supply, fast)).toEqual({ fault: undefined })
    expect(idsOf(server.received).sort((a, b) => a - b)).toEqual(table.rows.map(({ id }) => id))
    expect(table.rows.every(({ state, outcomes }) => state === 'sent' && outcomes === 1)).toBe(true)
    expect(connections).toBeGreaterThanOrEqual(100 / 7)
    expect(connections).toBeLessThanOrEqual(25)
    expect(table.ledger.begunAtMost).toBeLessThanOrEqual(5)
    expect(table.ledger.writes).toBeLessThan(100)
  })

  it('one that must not begin any more leaves no byte, and the others go on', async () => {
    const server = await startServer()
    const table = openLedger(12, ({ id }) => id % 4 !== 0)
    await sendMany(to(server.url), table.supply, fast)
    expect(table.of('sent')).toHaveLength(9)
    expect(table.of('taken').map(({ id }) => id % 4)).toEqual([0, 0, 0])
    expect(idsOf(server.received).every((id) => id % 4 !== 0)).toBe(true)
  })

  it('a stop begins nothing more, and what has begun comes to its end', async () => {
    const stop = new AbortController()
    const server = await startServer({
      onData(stream, _session, done) {
        stop.abort()
        stream.resume().on('end', () => done())
      },
    })
    const table = openLedger(60)
    await sendMany(to(server.url), table.supply, { ...fast, signal: stop.signal })
    expect(table.of('begun')).toEqual([])
    expect(table.of('sent').length).toBeLessThanOrEqual(10)
    expect(table.of('sent').length + table.of('waiting').length).toBe(60)
  })

  it('a refused recipient is told with the weight of the answer, and the connection goes on', async () => {
    let connections = 0
    const server = await startServer({
      onConnect(_session, done) {
        connections += 1
        done()
      },
      onRcptTo({ address }, _session, done) {
        if (address === 'b1@x.vn') done(answer(550, '5.1.1 no such user'))
        else if (address === 'b2@x.vn') done(answer(554, '5.7.1 blocked'))
        else if (address === 'b3@x.vn') done(answer(451, '4.7.1 greylisted'))
        else done()
      },
    })
    const table = openLedger(6)
    const told = new Map<number, MailOutcome>()
    const write = async (group: Group<Row>) => {
      for (const { order, outcome } of group.settled) told.set(order.id, outcome)
      return table.supply.write(group)
    }
    await sendMany(to(server.url), { ...table.supply, write }, { ...fast, connections: 1 })
    expect(told.get(0)).toMatchObject({ kind: 'sent', answer: expect.stringContaining('250') })
    expect(told.get(1)).toMatchObject({ kind: 'refused', step: 'recipient', weight: 'hard' })
    expect(told.get(2)).toMatchObject({ kind: 'refused', step: 'recipient', weight: 'block' })
    expect(told.get(3)).toMatchObject({ kind: 'later', domain: 'x.vn' })
    expect(connections).toBe(1)
  })

  it('a server that cannot be reached ends the run and touches no more mails than connections', async () => {
    const { url } = await startServer()
    await stopServers()
    const table = openLedger(50)
    expect(await sendMany(to(url), table.supply, fast)).toEqual({ fault: 'cannot connect' })
    expect(table.of('unsent').length).toBeLessThanOrEqual(5)
  })

  it('marks that cannot be written keep every mail back', async () => {
    const server = await startServer()
    const table = openLedger(20)
    const write = async () => {
      throw new Error('no database')
    }
    await expect(sendMany(to(server.url), { ...table.supply, write }, fast)).rejects.toThrow('no database')
    expect(server.received).toEqual([])
  })
})

type Step = 'connect' | 'mail' | 'recipient' | 'body' | 'answer'
const steps: readonly Step[] = ['connect', 'mail', 'recipient', 'body', 'answer']
type Fault = 'drop' | 'silence' | '4xx' | '5xx' | '421'
const faults: readonly Fault[] = ['drop', 'silence', '4xx', '5xx', '421']

/** Every third pass through one step goes wrong. */
async function startFaulty(step: Step, fault: Fault) {
  let passes = 0
  const taken: number[] = []
  const strike = (here: Step, done: (error?: Error) => void, session: SMTPServerSession) => {
    if (here !== step) return false
    passes += 1
    if (passes % 3 !== 0) return false
    if (fault === 'drop') server.dropOne(session)
    else if (fault !== 'silence') done(answer({ '4xx': 450, '5xx': 550, '421': 421 }[fault], '4.0.0 fault'))
    return true
  }
  const server = await startServer({
    onConnect: (session, done) => void (strike('connect', done, session) || done()),
    onMailFrom: (_address, session, done) => void (strike('mail', done, session) || done()),
    onRcptTo: (_address, session, done) => void (strike('recipient', done, session) || done()),
    onData(stream, session, done) {
      if (strike('body', done, session)) return void stream.resume()
      buffer(stream).then((raw) => {
        const id = Number(/X-Id: (\d+)/.exec(raw.toString())?.[1])
        taken.push(id)
        if (!strike('answer', done, session)) done()
      }, done)
    },
  })
  return { url: server.url, taken }
}

describe.each(steps)('a fault at %s', (step) => {
  it.each(faults)('(%s) leaves every mail accounted for, and none is sent twice', async (fault) => {
    const { url, taken } = await startFaulty(step, fault)
    const table = openLedger(15)
    await sendAll(url, table)
    expect(new Set(taken).size).toBe(taken.length)
    expect(table.of('waiting').length + table.of('taken').length + table.of('begun').length).toBe(0)
    for (const { id } of table.of('sent')) expect(taken).toContain(id)
    const mayHaveArrived = new Set([...table.of('sent'), ...table.of('unknown')].map(({ id }) => id))
    // "answer" takes the mail and then says no: that is the server's word against itself.
    if (step !== 'answer' || fault === 'drop' || fault === 'silence')
      for (const id of taken) expect(mayHaveArrived.has(id)).toBe(true)
    expect(table.ledger.begunAtMost).toBeLessThanOrEqual(fast.connections)
    expect(table.rows.every(({ outcomes }) => outcomes === 1)).toBe(true)
    if (step === 'connect' || step === 'mail' || step === 'recipient') expect(table.of('unknown')).toEqual([])
  })
})

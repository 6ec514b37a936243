import smpp, { type Session } from 'smpp'
import type { SmsOrder } from '../../packages/server/src/kernel/sms/gateway.ts'
import { openSmpp } from '../../packages/server/src/kernel/sms/smpp-gateway.ts'
import { type Line, perSecond, type Settings, workLine } from '../compare.ts'
import { startSink } from '../processes.ts'

const window = 10
const count = 30_000
const order = { phone: '84912345678', text: 'Xin chao Lan, don hang 12345 da giao.', brandName: 'MINHANH' }

/** So many under way at a time. */
async function inLanes(work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: window }, lane))
}

async function sendByProduct(port: number): Promise<void> {
  const gateway = openSmpp({ host: '127.0.0.1', port, systemId: 'bench', password: 'hidden', window })
  await inLanes(async (n) => {
    const one: SmsOrder = { ...order, id: String(n), isAdvertising: false }
    const outcome = await gateway.send(one)
    if (outcome?.kind !== 'sent') throw new Error(`message ${n}: ${outcome?.kind}`)
  })
  await gateway.close()
}

const bound = (port: number) =>
  new Promise<Session>((resolve) => {
    const session = smpp.connect({ host: '127.0.0.1', port })
    session.on('connect', () =>
      session.bind_transceiver({ system_id: 'bench', password: 'hidden' }, () => resolve(session)),
    )
  })

async function sendBare(port: number): Promise<void> {
  const session = await bound(port)
  const submission = {
    ...{ source_addr_ton: 5, source_addr: order.brandName, dest_addr_ton: 1, dest_addr_npi: 1 },
    ...{ destination_addr: order.phone, registered_delivery: 1, short_message: { message: order.text } },
  }
  await inLanes(() => new Promise((resolve) => session.submit_sm(submission, resolve)))
  session.destroy()
}

/** Messages over one connection against the bare client of the same library. */
export async function measureSmpp(settings: Settings): Promise<Line> {
  const sink = await startSink(new URL('./smpp-sink.ts', import.meta.url))
  const sides = {
    product: () => perSecond(count, () => sendByProduct(sink.port)),
    limit: () => perSecond(count, () => sendBare(sink.port)),
  }
  const line = await workLine('Marketing', `SMS by SMPP, ${window} under way`, 0.5, sides, settings)
  sink.stop()
  return line
}

import { setTimeout as wait } from 'node:timers/promises'
import { measureSms } from '@crm/contract/sms-text'
import type { Pdu, Session } from 'smpp'
import { judgedAddress, type Resolve } from '../outside/judged-address.ts'
import { alwaysBegin, type SmsFact, type SmsGateway, type SmsOrder, type SmsOutcome } from './gateway.ts'
import { readDelivery } from './smpp-delivery.ts'

export interface SmppSettings {
  readonly host: string
  readonly port: number
  readonly systemId: string
  readonly password: string
  /** Messages on their way to the gateway at a time. */
  readonly window?: number
  readonly answerMs?: number
  /** Nothing more waits at the gateway when nothing has come for so long. */
  readonly quietMs?: number
  readonly resolve?: Resolve | undefined
  /** Hears receipts and replies. */
  readonly tell?: (fact: SmsFact) => Promise<void>
}

const defaults = { window: 10, answerMs: 30_000, quietMs: 2_000 }
const connectMs = 10_000
const enquireMs = 30_000
const leaveMs = 2_000
const longest = 254
const status = {
  ok: 0,
  badSource: 0x0a,
  badDestination: 0x0b,
  systemError: 0x08,
  queueFull: 0x14,
  submitFailed: 0x45,
  throttled: 0x58,
}
const laterStatuses = [status.systemError, status.queueFull, status.submitFailed, status.throttled]

function outcomeOf({ command_status: code, message_id: gatewayId }: Pdu): SmsOutcome {
  if (code === status.ok) return { kind: 'sent', gatewayId: gatewayId || undefined }
  const detail = `status 0x${code.toString(16)}`
  if (laterStatuses.includes(code)) return { kind: 'later', detail }
  if (code === status.badDestination) return { kind: 'refused', step: 'recipient', detail }
  return { kind: 'refused', step: code === status.badSource ? 'sender' : 'message', detail }
}

/** Longer texts go whole: the gateway cuts them, so that one answer stands for all parts. */
function submission({ phone, text, brandName }: SmsOrder) {
  const { encoding, units, parts } = measureSms(text)
  const isLong = parts > 1 || units > longest
  return {
    source_addr_ton: 5,
    source_addr_npi: 0,
    source_addr: brandName,
    dest_addr_ton: 1,
    dest_addr_npi: 1,
    destination_addr: phone,
    registered_delivery: 1,
    data_coding: encoding === 'GSM-7' ? 0 : 8,
    ...(isLong ? { message_payload: { message: text } } : { short_message: { message: text } }),
  }
}

interface Bound {
  readonly session: Session
  readonly isOpen: () => boolean
  /** Resolves with the end of the connection. */
  readonly ended: Promise<void>
}

async function bind(settings: SmppSettings, onDelivery: () => void): Promise<Bound> {
  const { default: smpp } = await import('smpp')
  const host = await judgedAddress(settings.host, settings.resolve)
  const session = smpp.connect({ host, port: settings.port, connectTimeout: connectMs })
  let isOpen = true
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      isOpen = false
      resolve()
    }
    session.on('close', end)
    session.on('error', () => {
      session.destroy()
      end()
    })
  })
  session.on('deliver_sm', (pdu) => {
    onDelivery()
    void readDelivery(session, pdu, settings.tell)
  })
  session.on('enquire_link', (pdu) => void session.send(pdu.response()))
  session.on('unbind', (pdu) => {
    session.send(pdu.response())
    session.close()
  })
  const code = await Promise.race([
    new Promise<number>((resolve) => {
      session.on('connect', () =>
        session.bind_transceiver({ system_id: settings.systemId, password: settings.password }, (pdu) =>
          resolve(pdu.command_status),
        ),
      )
    }),
    ended.then(() => -1),
    wait(connectMs, -2, { ref: false }),
  ])
  if (code === status.ok) return { session, isOpen: () => isOpen, ended }
  session.destroy()
  throw new Error(code < 0 ? 'no connection' : `bind refused with 0x${code.toString(16)}`)
}

/** So many at a time; the others wait in order. */
function openWindow(size: number) {
  let free = size
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

function submit({ session, ended }: Bound, order: SmsOrder, answerMs: number): Promise<SmsOutcome> {
  return new Promise((resolve) => {
    const late = setTimeout(() => {
      // Whatever else it says now cannot be told from the answer to this.
      session.destroy()
      resolve({ kind: 'unknown', detail: 'no answer' })
    }, answerMs)
    const settle = (outcome: SmsOutcome) => {
      clearTimeout(late)
      resolve(outcome)
    }
    const isWritten = session.submit_sm(submission(order), (pdu) => settle(outcomeOf(pdu)))
    if (!isWritten) return settle({ kind: 'unsent', detail: 'connection closed' })
    void ended.then(() => settle({ kind: 'unknown', detail: 'connection lost' }))
  })
}

/** SMPP 3.4 over one connection that is opened with the first message and again after it was lost. */
export function openSmpp(settings: SmppSettings): SmsGateway {
  const { window, answerMs, quietMs } = { ...defaults, ...settings }
  const inWindow = openWindow(window)
  let bound: Bound | undefined
  let deliveries = 0
  let opening: Promise<Bound> | undefined
  let enquiring: NodeJS.Timeout | undefined

  async function open(): Promise<Bound> {
    const opened = await bind(settings, () => {
      deliveries += 1
    })
    bound = opened
    clearInterval(enquiring)
    enquiring = setInterval(() => opened.isOpen() && opened.session.enquire_link(), enquireMs).unref()
    return opened
  }

  function connection(): Promise<Bound> {
    if (bound?.isOpen()) return Promise.resolve(bound)
    opening ??= open().finally(() => {
      opening = undefined
    })
    return opening
  }

  return {
    isIdempotent: false,
    send: (order, mayBegin = alwaysBegin) =>
      inWindow(async () => {
        const opened = await connection().catch((error: Error) => error)
        if (opened instanceof Error) return { kind: 'unsent', detail: opened.message }
        if (!(await mayBegin())) return undefined
        return opened.isOpen() ? submit(opened, order, answerMs) : { kind: 'unsent', detail: 'connection lost' }
      }),
    async hear(signal) {
      const { ended, isOpen } = await connection()
      let before = -1
      while (isOpen() && deliveries > before && !signal.aborted) {
        before = deliveries
        await Promise.race([ended, wait(quietMs, undefined, { ref: false, signal }).catch(() => {})])
      }
    },
    async close() {
      clearInterval(enquiring)
      await opening?.catch(() => {})
      if (!bound?.isOpen()) return
      const { session, ended } = bound
      session.unbind(() => session.close())
      await Promise.race([ended, wait(leaveMs, undefined, { ref: false })])
      session.destroy()
    },
  }
}

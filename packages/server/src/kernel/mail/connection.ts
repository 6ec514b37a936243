import { Readable } from 'node:stream'
import type { NodemailerError } from 'nodemailer'
import SMTPConnection, { type SMTPEnvelope } from 'nodemailer/lib/smtp-connection'
import type { SmtpServer } from './smtp-server.ts'

export interface Transmission {
  readonly error: NodemailerError | undefined
  /** From then on it may have arrived. */
  readonly bodyBegun: boolean
  /** What the server said last, where it said anything. */
  readonly response: string | undefined
}

export interface Connection {
  /**
   * One mail at a time; never rejects. The server waits for the body when `mayBegin` is asked: what that writes stands
   * before the first byte leaves, and where it answers no, or fails, none does.
   */
  transmit(envelope: SMTPEnvelope, raw: Buffer, mayBegin?: () => Promise<boolean>): Promise<Transmission>
  /** Whether another mail may go over it. */
  isOpen(): boolean
  /** Takes leave of the server. */
  quit(): void
  close(): void
}

/** Where many mails go. */
export interface Carrier {
  /** Rejects where there is no way there now. */
  readonly open: () => Promise<Connection>
  /** What is done to a whole mail before it leaves, such as signing it. */
  readonly finish: (raw: Buffer) => Buffer
}

/** What a server may say to one mail: some dozen lines. */
const heardBytesMax = 64 * 1_024
const leaveWithinMs = 2_000
const codes = { late: 'ETIMEDOUT', tooMuch: 'EPROTOCOL', withheld: 'EWITHHELD', noSignIn: 'ENOAUTH' }
const faultOf = (code: string): NodemailerError => Object.assign(new Error(code), { code })

type Ended<T> = (error?: NodemailerError | null, value?: T) => void

/**
 * Hears no more than `heardBytesMax` in one step. The library bounds each reply and not their number: of blank lines
 * without end it keeps every one, and goes on working through them long after the connection was closed.
 */
function hearWithin(smtp: SMTPConnection, tooMuch: () => void) {
  const hear: unknown = Reflect.get(smtp, '_onData')
  if (typeof hear !== 'function') throw new Error('the mail library hears in another way now')
  let heardBytes = 0
  Reflect.set(smtp, '_onData', (chunk: Buffer) => {
    heardBytes += chunk.length
    if (heardBytes > heardBytesMax) tooMuch()
    else Reflect.apply(hear, smtp, [chunk])
  })
  return () => {
    heardBytes = 0
  }
}

/** One step after the other; each ends once: answered, broken off, out of time, or by too much talk. */
function stepsOf(smtp: SMTPConnection, wholeMs: number) {
  let breakOff: (error: NodemailerError) => void = () => {}
  const hearAnew = hearWithin(smtp, () => breakOff(faultOf(codes.tooMuch)))
  smtp.on('error', (error: NodemailerError) => breakOff(error))
  return <T>(start: (ended: Ended<T>) => void) =>
    new Promise<{ error: NodemailerError | undefined; value: T | undefined }>((resolve) => {
      hearAnew()
      const ended: Ended<T> = (error, value) => {
        clearTimeout(late)
        breakOff = () => {}
        resolve({ error: error ?? undefined, value })
      }
      const late = setTimeout(() => ended(faultOf(codes.late)), wholeMs)
      breakOff = ended
      start(ended)
    })
}

type Step = ReturnType<typeof stepsOf>

function signIn(smtp: SMTPConnection, { auth }: SmtpServer, ended: Ended<void>): void {
  smtp.connect((error) => {
    if (error || !auth) return ended(error)
    if (!smtp.allowsAuth) return ended(faultOf(codes.noSignIn))
    smtp.login({ credentials: auth }, (refusal) => ended(refusal))
  })
}

/** The envelope was answered with a no, and the server waits for the next command. */
const isAnswered = ({ code, responseCode = 0 }: NodemailerError) =>
  code === 'EENVELOPE' && responseCode >= 400 && responseCode !== 421

// SMTPConnection and not the transport above it: only here can be seen whether the body had begun to leave,
// which is the difference between a mail that may be sent again and one that may already have arrived.
async function transmitOver(
  smtp: SMTPConnection,
  step: Step,
  mail: { envelope: SMTPEnvelope; raw: Buffer; mayBegin: () => Promise<boolean> },
): Promise<Transmission> {
  let bodyBegun = false
  let isOver = false
  let asked: Promise<boolean> | undefined
  async function* body() {
    asked = mail.mayBegin()
    // To end here would be an empty mail: only an error keeps the last dot back.
    if (!(await asked) || isOver) throw faultOf(codes.withheld)
    bodyBegun = true
    yield mail.raw
  }
  const { error, value } = await step<{ response: string }>((ended) =>
    smtp.send(mail.envelope, Readable.from(body()), ended),
  )
  isOver = true
  if (error && !isAnswered(error)) smtp.close()
  // Whoever is told how it ended has no write of the beginning under way any more.
  await asked?.catch(() => false)
  return { error, bodyBegun, response: error ? error.response : value?.response }
}

/** Connects and signs in. Rejects with what the library says. */
export async function openConnection(server: SmtpServer): Promise<Connection> {
  const smtp = new SMTPConnection(server.options)
  const step = stepsOf(smtp, server.wholeMs)
  let isReset = true
  const { error } = await step<void>((ended) => signIn(smtp, server, ended))
  if (error) {
    smtp.close()
    throw error
  }
  return {
    async transmit(envelope, raw, mayBegin = async () => true) {
      // After a mail that was taken the server has forgotten its envelope by itself (RFC 5321, 4.1.1.4).
      const { error: unreset } = isReset ? { error: undefined } : await step<boolean>((ended) => smtp.reset(ended))
      if (unreset) {
        smtp.close()
        return { error: unreset, bodyBegun: false, response: unreset.response }
      }
      const transmission = await transmitOver(smtp, step, { envelope, raw, mayBegin })
      isReset = transmission.error === undefined
      return transmission
    },
    isOpen: () => !smtp.destroyed,
    quit() {
      if (smtp.destroyed) return
      smtp.quit()
      setTimeout(() => smtp.close(), leaveWithinMs).unref()
    },
    close: () => smtp.close(),
  }
}

export const carrierOf = (server: SmtpServer): Carrier => ({
  open: () => openConnection(server),
  finish: server.finish ?? ((raw) => raw),
})

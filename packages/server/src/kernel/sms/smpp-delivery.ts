import type { Pdu, Session } from 'smpp'
import type { SmsFact } from './gateway.ts'

const receiptClass = 0x04
const tryAgain = 0x45
const textMax = 1_000
const states: Readonly<Record<string, 'delivered' | 'failed'>> = {
  DELIVRD: 'delivered',
  EXPIRED: 'failed',
  DELETED: 'failed',
  UNDELIV: 'failed',
  REJECTD: 'failed',
}
const stateNumbers: Readonly<Record<number, string>> = {
  2: 'DELIVRD',
  3: 'EXPIRED',
  4: 'DELETED',
  5: 'UNDELIV',
  8: 'REJECTD',
}

const textOf = ({ short_message: short, message_payload: payload }: Pdu) => {
  const said = short?.message || payload?.message || ''
  return (typeof said === 'string' ? said : said.toString('latin1')).slice(0, textMax)
}

/** Receipts name the message and its state in fields of their own, or in the text as SMPP 3.4 suggests it (appendix B). */
export function factOf(pdu: Pdu): SmsFact | undefined {
  const text = textOf(pdu)
  if (((pdu.esm_class ?? 0) & receiptClass) === 0) return { kind: 'replied', phone: pdu.source_addr ?? '', text }
  const gatewayId = pdu.receipted_message_id || /\bid:(\S{1,64})/.exec(text)?.[1]
  const state = stateNumbers[pdu.message_state ?? 0] ?? /\bstat:([A-Z]{7})/.exec(text)?.[1] ?? ''
  const kind = states[state]
  if (!kind || !gatewayId) return undefined
  const about = { gatewayId, orderId: undefined }
  return kind === 'delivered' ? { kind, ...about } : { kind, ...about, detail: state.toLowerCase() }
}

/** Says thanks only once it is kept; else the gateway brings it again. */
export async function readDelivery(session: Session, pdu: Pdu, tell: ((fact: SmsFact) => Promise<void>) | undefined) {
  const fact = factOf(pdu)
  try {
    if (fact) await tell?.(fact)
    session.send(pdu.response())
  } catch {
    session.send(pdu.response({ command_status: tryAgain }))
  }
}

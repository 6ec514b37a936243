import { generateKeyPairSync } from 'node:crypto'
import type { MailParts, Merged } from '../../packages/server/src/kernel/mail/compose/compose.ts'

const paragraph =
  '<tr><td style="padding:12px 24px;font:16px/1.5 Arial,sans-serif;color:#333">Kính gửi quý khách, Minh Anh trân trọng gửi tới quý khách chương trình ưu đãi tháng 11 với nhiều phần quà hấp dẫn dành riêng cho khách hàng thân thiết.</td></tr>'
const slotCount = 12
const htmlBytes = 24_000

/** Some 24 kB of HTML with a dozen slots, as a newsletter has them, and a short text beside it. */
function htmlAround(): string[] {
  const pieces: string[] = []
  const each = Math.ceil(htmlBytes / (slotCount + 1) / Buffer.byteLength(paragraph))
  for (let slot = 0; slot <= slotCount; slot += 1) pieces.push(paragraph.repeat(each))
  return pieces
}

export const parts: MailParts = {
  from: { name: 'Công ty Minh Anh', address: 'tin@minhanh.vn' },
  replyTo: { name: '', address: 'hoidap@minhanh.vn' },
  subject: ['Chào ', ', ưu đãi tháng 11'],
  text: ['Kính gửi ', ',\n\nƯu đãi tháng 11 dành riêng cho quý khách: ', '\n'],
  html: htmlAround(),
}

const link = (n: number, slot: number) =>
  `https://crm.minhanh.vn/c/${n.toString(36).padStart(8, '0')}${slot}abcdefghijkl`

export const mergedOf = (n: number): Merged => ({
  to: { name: `Trần Thị Lan ${n}`, address: `lan${n}@do.test` },
  messageId: `<m${n}.1732@minhanh.vn>`,
  date: new Date(1_795_000_000_000),
  unsubscribe: { url: `https://crm.minhanh.vn/u/${n}`, address: `unsubscribe+t${n}@tra.minhanh.vn` },
  values: {
    subject: [`Lan ${n}`],
    text: [`Trần Thị Lan ${n}`, link(n, 0)],
    html: Array.from({ length: slotCount }, (_, slot) => link(n, slot)),
  },
})

const joined = (texts: readonly string[], values: readonly string[]) =>
  texts.map((text, place) => text + (values[place] ?? '')).join('')

/** The same mail for whoever composes it whole. */
export function wholeOf(n: number) {
  const { to, messageId, values } = mergedOf(n)
  return {
    to,
    messageId,
    subject: joined(parts.subject, values.subject),
    text: joined(parts.text, values.text),
    html: joined(parts.html ?? [], values.html),
  }
}

export const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

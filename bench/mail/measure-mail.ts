import nodemailer from 'nodemailer'
import pg from 'pg'
import type { Group } from '../../packages/server/src/kernel/mail/bulk/marks.ts'
import { type Order, sendMany } from '../../packages/server/src/kernel/mail/bulk/send-many.ts'
import { compileMail, composeMail } from '../../packages/server/src/kernel/mail/compose/compose.ts'
import { carrierOf } from '../../packages/server/src/kernel/mail/connection.ts'
import { signMail } from '../../packages/server/src/kernel/mail/dkim.ts'
import { serverOf } from '../../packages/server/src/kernel/mail/smtp.ts'
import { defaultSmtpLimits } from '../../packages/server/src/kernel/mail/smtp-server.ts'
import { type Line, perSecond, type Settings, workLine } from '../compare.ts'
import { startSink } from '../processes.ts'
import { mergedOf, parts, privateKey, wholeOf } from './letter.ts'

const group = 'E-mail'
const connections = 5
const domain = 'minhanh.vn'
const composedPerRound = 4_000

/** nodemailer's pool with as many connections, composing in base64 as we do. */
async function sendByPool(port: number, count: number, isSigned: boolean): Promise<void> {
  const transport = nodemailer.createTransport({
    pool: true,
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
    ...(isSigned
      ? {
          dkim: {
            domainName: domain,
            keySelector: 's1',
            privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
          },
        }
      : {}),
  })
  const sendOne = (n: number) => {
    const { to, ...mail } = wholeOf(n)
    return transport.sendMail({
      ...mail,
      to,
      from: parts.from,
      replyTo: parts.replyTo?.address ?? '',
      encoding: 'base64',
      textEncoding: 'base64',
      headers: {
        'List-Unsubscribe': `<https://crm.minhanh.vn/u/${n}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    })
  }
  // As many at a time as keep it busy, and no more: what waits is not composed yet on either side.
  let next = 0
  const lane = async () => {
    while (next < count) await sendOne(next++)
  }
  await Promise.all(Array.from({ length: connections * 4 }, lane))
  transport.close()
}

interface Row extends Order {
  readonly id: number
}

const marksTable = 'bench_mail_mark'

async function openMarksTable(client: pg.Client, count: number): Promise<void> {
  await client.query(`drop table if exists ${marksTable}`)
  await client.query(`create table ${marksTable} (id int primary key, state smallint not null, answer text)`)
  await client.query(`insert into ${marksTable} select n, 1, null from generate_series(0, $1 - 1) as n`, [count])
}

/** What begins and what has ended, in one statement and with that in one transaction. */
async function writeMarks(client: pg.Client, { begun, settled }: Group<Row>): Promise<Set<Row>> {
  const ended = settled.map(({ order }) => order.id)
  const answers = settled.map(({ outcome }) => (outcome.kind === 'sent' ? outcome.answer : null))
  const started = begun.map(({ id }) => id)
  const { rows } = await client.query<{ id: number }>({
    name: 'mark',
    text: `with ended as (
             update ${marksTable} m set state = 3, answer = e.answer
               from unnest($1::int[], $2::text[]) as e (id, answer) where m.id = e.id and m.state = 2)
           update ${marksTable} set state = 2 where id = any ($3::int[]) and state = 1 returning id`,
    values: [ended, answers, started],
  })
  const may = new Set(rows.map(({ id }) => id))
  return new Set(begun.filter(({ id }) => may.has(id)))
}

async function sendByProduct(client: pg.Client, port: number, count: number, isSigned: boolean): Promise<void> {
  const compiled = compileMail(parts)
  const carrier = carrierOf(serverOf(`smtp://127.0.0.1:${port}?ignoreTLS=true`, defaultSmtpLimits))
  const signer = { domain, selector: 's1', key: privateKey }
  let next = 0
  const supply = {
    next: async (): Promise<Row | undefined> => {
      if (next >= count) return undefined
      const id = next++
      const merged = mergedOf(id)
      return { id, from: `bounce+t${id}@tra.${domain}`, to: merged.to.address, raw: composeMail(compiled, merged) }
    },
    write: (marks: Group<Row>) => writeMarks(client, marks),
  }
  const finish = isSigned ? (raw: Buffer) => signMail(raw, signer) : carrier.finish
  const { fault } = await sendMany({ ...carrier, finish }, supply, { connections, mailsPerConnection: count })
  const { rows } = await client.query(`select count(*)::int as sent from ${marksTable} where state = 3`)
  if (fault || rows[0].sent !== count) throw new Error(`${rows[0].sent} of ${count} mails were sent: ${fault}`)
}

/** In base64 by itself wherever it stands: blanks fill it up to whole groups of three bytes. */
function encoded(text: string): string {
  const blanks = ' '.repeat((3 - (Buffer.byteLength(text) % 3)) % 3)
  return `${Buffer.from(text + blanks)
    .toString('base64')
    .replace(/.{76}/g, '$&\r\n')}\r\n`
}

const fixed = { text: parts.text.map(encoded), html: (parts.html ?? []).map(encoded) }
const filled = (pieces: readonly string[], values: readonly string[]) =>
  pieces.map((piece, place) => piece + (values[place] === undefined ? '' : encoded(values[place]))).join('')

/** The limit of composing: what is the same in all mails was encoded once, and the values stand between in lines of their own. */
function composeBare(n: number): Buffer {
  const { to, messageId, values } = mergedOf(n)
  const [name = ''] = values.subject
  const subject = Buffer.from(`${parts.subject[0]}${name}${parts.subject[1]}`).toString('base64')
  return Buffer.from(
    `From: <tin@minhanh.vn>\r\nTo: <${to.address}>\r\nSubject: =?UTF-8?B?${subject}?=\r\n` +
      `Message-ID: ${messageId}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\n` +
      `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${filled(fixed.text, values.text)}--b\r\n` +
      `Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${filled(fixed.html, values.html)}--b--\r\n`,
    'latin1',
  )
}

const repeated = (compose: (n: number) => Buffer) => () =>
  perSecond(composedPerRound, async () => {
    for (let n = 0; n < composedPerRound; n += 1) compose(n)
  })

/** Sending against nodemailer's pool, composing against fixed parts. */
export async function measureMail(databaseUrl: string, settings: Settings, count: number): Promise<Line[]> {
  const compiled = compileMail(parts)
  const composing = { product: repeated((n) => composeMail(compiled, mergedOf(n))), limit: repeated(composeBare) }
  const lines = [
    await workLine(group, 'merge and compose 24 kB, against fixed parts in base64', 0.5, composing, settings),
  ]
  const sink = await startSink(new URL('./sink.ts', import.meta.url))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const isSigned of [false, true]) {
    const work = `send ${count.toLocaleString('en')} × 24 kB over ${connections} connections, marks included${isSigned ? ', DKIM' : ''}`
    const sending = {
      product: async () => {
        await openMarksTable(client, count)
        return perSecond(count, () => sendByProduct(client, sink.port, count, isSigned))
      },
      limit: () => perSecond(count, () => sendByPool(sink.port, count, isSigned)),
    }
    lines.push(await workLine(group, work, 0.6, sending, settings))
  }
  await client.query(`drop table ${marksTable}`)
  await client.end()
  sink.stop()
  return lines
}

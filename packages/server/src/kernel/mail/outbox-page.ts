import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { showPhone } from '@crm/contract/rules/phone'
import type { OutboxMail } from './outbox.ts'

export type OutboxLanguage = 'vi' | 'en'

const words = {
  vi: {
    outbox: 'Hộp thư đi',
    why: 'Chưa cấu hình SMTP nên thư không được gửi đi mà được giữ lại ở đây.',
    empty: 'Chưa có thư nào.',
    date: 'Thời gian',
    from: 'Người gửi',
    to: 'Người nhận',
    subject: 'Tiêu đề',
    noSubject: '(không có tiêu đề)',
    back: 'Về hộp thư đi',
    source: 'Mã HTML của thư',
  },
  en: {
    outbox: 'Outbox',
    why: 'No SMTP server is configured, so mails are kept here instead of being sent.',
    empty: 'No mail yet.',
    date: 'Time',
    from: 'From',
    to: 'To',
    subject: 'Subject',
    noSubject: '(no subject)',
    back: 'Back to the outbox',
    source: 'HTML source of the mail',
  },
}

const smsWords = {
  vi: {
    outbox: 'Hộp SMS gửi đi',
    why: 'Chưa kết nối cổng SMS nên tin nhắn không được gửi đi mà được giữ lại ở đây.',
    empty: 'Chưa có tin nhắn nào.',
    text: 'Nội dung',
  },
  en: {
    outbox: 'SMS outbox',
    why: 'No SMS gateway is connected, so messages are kept here instead of being sent.',
    empty: 'No message yet.',
    text: 'Text',
  },
}

interface KeptMessage {
  readonly date: string
  readonly phone: string
  readonly brandName: string
  readonly text: string
}

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}' +
  'table{border-collapse:collapse;width:100%}th,td{text-align:start;padding:.5rem;border-bottom:1px solid #8886}' +
  'td{vertical-align:top}td pre{margin:0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}a:not(:hover){text-underline-offset:.2em}'

/** Content-Security-Policy to answer both pages with: nothing runs, nothing is loaded, only this page's own style holds. */
export const outboxPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Vietnamese unless the browser says that it is read in English. */
export const outboxLanguageOf = ({ headers }: { headers: IncomingHttpHeaders }): OutboxLanguage =>
  /^en\b/i.test(headers['accept-language'] ?? '') ? 'en' : 'vi'

/** `path` is where the list is served; one mail is linked as `path/id`. */
export function renderOutboxList(mails: readonly OutboxMail[], path: string, language: OutboxLanguage): string {
  const say = words[language]
  const rows = mails.map(
    (mail) =>
      `<tr><td>${dateFormat.format(new Date(mail.date))}</td><td><bdi>${escapeHtml(mail.to)}</bdi></td>` +
      `<td><a href="${escapeHtml(`${path}/${encodeURIComponent(mail.id)}`)}"><bdi>${escapeHtml(mail.subject || say.noSubject)}</bdi></a></td></tr>`,
  )
  return listPage({ ...say, heads: [say.date, say.to, say.subject] }, rows, language)
}

/** The messages by phone that were kept; a text is short enough to stand in its line. */
export function renderSmsOutbox(messages: readonly KeptMessage[], language: OutboxLanguage): string {
  const say = { ...words[language], ...smsWords[language] }
  const rows = messages.map(
    ({ date, phone, brandName, text }) =>
      `<tr><td>${dateFormat.format(new Date(date))}</td><td><bdi>${escapeHtml(brandName)}</bdi></td>` +
      `<td>${escapeHtml(showPhone(phone))}</td><td><pre>${escapeHtml(text)}</pre></td></tr>`,
  )
  return listPage({ ...say, heads: [say.date, say.from, say.to, say.text] }, rows, language)
}

interface ListWords {
  readonly outbox: string
  readonly why: string
  readonly empty: string
  readonly heads: readonly string[]
}

function listPage({ outbox, why, empty, heads }: ListWords, rows: readonly string[], language: OutboxLanguage): string {
  const head = `<thead><tr>${heads.map((word) => `<th>${word}</th>`).join('')}</tr></thead>`
  const list = rows.length ? `<table>${head}<tbody>${rows.join('')}</tbody></table>` : `<p>${empty}</p>`
  return page(outbox, `<h1>${outbox}</h1><p>${why}</p>${list}`, language)
}

/** Links in the text are clickable only when they lead to one of `origins` (such as http://localhost:3000). */
export function renderOutboxMail(
  mail: OutboxMail,
  { path, origins, language }: { path: string; origins: readonly string[]; language: OutboxLanguage },
): string {
  const say = words[language]
  const title = mail.subject || say.noSubject
  const source = mail.html
    ? `<details><summary>${say.source}</summary><pre>${escapeHtml(mail.html)}</pre></details>`
    : ''
  const body =
    `<p><a href="${escapeHtml(path)}">${say.back}</a></p><h1><bdi>${escapeHtml(title)}</bdi></h1>` +
    `<p>${say.from}: <bdi>${escapeHtml(mail.from)}</bdi><br>${say.to}: <bdi>${escapeHtml(mail.to)}</bdi><br>` +
    `${say.date}: ${dateFormat.format(new Date(mail.date))}</p><pre>${linkText(mail.text, origins)}</pre>${source}`
  return page(title, body, language)
}

function page(title: string, body: string, language: OutboxLanguage): string {
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer">` +
    `<title>Lite CRM | ${escapeHtml(title)}</title><style>${style}</style></head><body>${body}</body></html>`
  )
}

function linkText(text: string, origins: readonly string[]): string {
  return text
    .split(/(https?:\/\/[^\s<>"'`]+)/)
    .map((part, index) => (index % 2 === 1 && leadsTo(part, origins) ? anchor(part) : escapeHtml(part)))
    .join('')
}

// Origins are compared whole: as a prefix, http://localhost:3000 would also begin http://localhost:3000.evil.example.
function leadsTo(link: string, origins: readonly string[]): boolean {
  const url = URL.parse(link)
  return url !== null && !url.username && !url.password && origins.includes(url.origin)
}

function anchor(link: string): string {
  const address = link.replace(/[.,;:!?)\]]$/, '')
  const rest = link.slice(address.length)
  return `<a href="${escapeHtml(address)}" rel="noopener noreferrer">${escapeHtml(address)}</a>${escapeHtml(rest)}`
}

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Ho_Chi_Minh',
})

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}

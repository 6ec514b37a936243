import { expect, test } from 'vitest'
import type { OutboxMail } from './outbox.ts'
import { renderOutboxList, renderOutboxMail } from './outbox-page.ts'

const mail: OutboxMail = {
  id: '001767582000000-0123456789abcdef',
  date: '2026-01-05T18:30:00.000Z',
  from: 'Lite CRM <crm@example.vn>',
  to: 'lan@example.vn',
  subject: 'Đặt lại mật khẩu',
  text: '',
}
const origin = 'http://localhost:3000'
const show = (change: Partial<OutboxMail>) =>
  renderOutboxMail({ ...mail, ...change }, { path: '/outbox', origins: [origin], language: 'vi' })
const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map((found) => found[1])

const hostile = `<script>alert(1)</script><img src=x onerror='alert(1)'>"&`

test('nothing of a mail becomes markup', () => {
  const pages = [
    show({ subject: hostile, to: hostile, from: hostile, text: hostile, html: hostile }),
    renderOutboxList([{ ...mail, id: hostile, subject: hostile, to: hostile }], '/outbox', 'en'),
  ]
  for (const html of pages) {
    expect(html).not.toMatch(/<script|<img/i)
    expect(html).toContain('&#60;script&#62;')
  }
})

test('a link to the product itself can be followed', () => {
  const link = `${origin}/reset?token=abc_-&x=1`
  expect(hrefs(show({ text: `Mở ${link}.\nCảm ơn` }))).toContain(`${origin}/reset?token=abc_-&#38;x=1`)
})

test.each([
  'http://localhost:3000.evil.example/reset',
  'http://localhost:3000@evil.example/',
  'http://user@localhost:3000/',
  'https://localhost:3000/',
  'http://evil.example/?http://localhost:3000/',
  'javascript:alert(1)//http:/localhost:3000',
  'http://[bad',
])('%s stays plain text', (text) => {
  expect(hrefs(show({ text }))).toEqual(['/outbox'])
})

test('a link cannot leave its attribute', () => {
  expect(show({ text: `${origin}/"onmouseover="alert(1)` })).not.toContain('"onmouseover')
})

test('the list leads to each mail and speaks the language asked for', () => {
  expect(hrefs(renderOutboxList([mail], '/outbox', 'vi'))).toEqual([`/outbox/${mail.id}`])
  expect(renderOutboxList([], '/outbox', 'vi')).toContain('Chưa có thư nào.')
  expect(renderOutboxList([], '/outbox', 'en')).toContain('No mail yet.')
})

test('times are those of Vietnam', () => {
  expect(show({})).toContain('06/01/2026, 01:30')
})

import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Group } from './bulk/marks.ts'
import { type Order, sendMany } from './bulk/send-many.ts'
import { compileMail, composeMail } from './compose/compose.ts'
import { openMailer } from './mailer.ts'
import { listOutbox, readOutbox } from './outbox.ts'

let dir = ''
let moment = Date.UTC(2026, 0, 5, 3)
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'outbox-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const mailerInto = (outboxDir: string) =>
  openMailer({ outboxDir, from: 'Lite CRM <crm@example.vn>', now: () => new Date(moment++) })

test('a mail without SMTP is kept whole and found by its id', async () => {
  const box = join(dir, 'outbox')
  const result = await mailerInto(box).send({
    to: 'lan@example.vn',
    subject: 'Chào',
    text: 'Xin chào',
    html: '<b>Xin chào</b>',
  })
  expect(result).toEqual({ outcome: 'sent', detail: 'outbox' })
  const [kept] = await listOutbox(box)
  expect(kept).toMatchObject({
    from: 'Lite CRM <crm@example.vn>',
    to: 'lan@example.vn',
    subject: 'Chào',
    text: 'Xin chào',
  })
  expect(await readOutbox(box, kept?.id ?? '')).toEqual(kept)
})

test('a subject is kept as one line', async () => {
  await mailerInto(dir).send({ to: 'lan@example.vn', subject: 'Chào\r\nBcc: thief@example.vn\u2028!', text: '' })
  expect((await listOutbox(dir))[0]?.subject).toBe('Chào Bcc: thief@example.vn !')
})

test('only the owner can read what the outbox holds', async () => {
  const box = join(dir, 'outbox')
  await mailerInto(box).send({ to: 'lan@example.vn', subject: 's', text: 'reset link' })
  const [name] = await readdir(box)
  expect((await stat(box)).mode & 0o077).toBe(0)
  expect((await stat(join(box, name ?? ''))).mode & 0o077).toBe(0)
})

test('the newest mail is listed first and the list is bounded', async () => {
  const mailer = mailerInto(dir)
  for (const subject of ['first', 'second', 'third']) await mailer.send({ to: 'lan@example.vn', subject, text: '' })
  expect((await listOutbox(dir)).map((mail) => mail.subject)).toEqual(['third', 'second', 'first'])
  expect((await listOutbox(dir, 2)).map((mail) => mail.subject)).toEqual(['third', 'second'])
})

test('an outbox never written to is empty', async () => {
  expect(await listOutbox(join(dir, 'absent'))).toEqual([])
})

test('what is no whole mail is not listed', async () => {
  await writeFile(join(dir, '000001767582000000-0123456789abcdef.unfinished'), '{"id":')
  await writeFile(join(dir, '001767582000000-0123456789abcdef.json'), '{"id":')
  expect(await listOutbox(dir)).toEqual([])
})

test('an id cannot lead out of the folder', async () => {
  await mailerInto(dir).send({ to: 'lan@example.vn', subject: 's', text: '' })
  const [kept] = await listOutbox(dir)
  expect(await readOutbox(join(dir, 'sub'), `../${kept?.id}`)).toBeUndefined()
  expect(await readOutbox(dir, '../../etc/passwd')).toBeUndefined()
})

test('a folder that cannot be written is a retry that does not tell the mail', async () => {
  await writeFile(join(dir, 'file'), '')
  const result = await mailerInto(join(dir, 'file')).send({ to: 'lan@example.vn', subject: 's', text: 'body-secret' })
  expect(result.outcome).toBe('retry')
  expect(result.detail).not.toContain('body-secret')
})

test('many mails go into the outbox too, each as it would have left', async () => {
  const way = await mailerInto(dir).carrier()
  const raw = composeMail(
    compileMail({
      from: way?.from ?? { name: '', address: '' },
      subject: ['Chào ', ''],
      text: ['Gửi ', ''],
      html: ['<b>', '</b>'],
    }),
    {
      to: { name: 'Lan', address: 'lan@example.vn' },
      messageId: '<m1@example.vn>',
      date: new Date(moment),
      values: { subject: ['Lan'], text: ['Lan'], html: ['Lan'] },
    },
  )
  const orders = [{ from: 'bounce+1@example.vn', to: 'lan@example.vn', raw }]
  const supply = {
    next: async () => orders.pop(),
    write: async ({ begun }: Group<Order>) => new Set(begun),
  }
  if (way) await sendMany(way.carrier, supply, { connections: 1, mailsPerConnection: 10 })
  expect(await listOutbox(dir)).toMatchObject([
    { from: 'Lite CRM <crm@example.vn>', to: 'lan@example.vn', subject: 'Chào Lan', messageId: '<m1@example.vn>' },
  ])
})

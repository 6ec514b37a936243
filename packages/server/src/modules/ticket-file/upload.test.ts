import { TICKET_FILES_BYTES } from '@crm/contract/rules/limits'
import { TicketFile } from '@crm/contract/ticket-views'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { runTimedJob } from '../../testing/run-jobs.ts'
import { pdf, png, type Sent, ticketFiles } from '../../testing/ticket-files.ts'
import { ticketRows } from '../../testing/ticket-rows.ts'

let h: Harness
let rows: ReturnType<typeof ticketRows>
let files: ReturnType<typeof ticketFiles>
let support: Caller
let sales: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  rows = ticketRows(h)
  files = ticketFiles(h)
  support = await h.signIn('staff.support')
  sales = await h.signIn('staff.sales01')
})
afterAll(() => h.close())

const untouched = (work: () => Promise<unknown>) => customerCalls(h).untouched(work)
const text = (content: string) => Buffer.from(content)
const svg = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const html = text('<!doctype html><script>alert(1)</script>')
const csv = text('Tên,Giá\nMực in,120000')
const sized = (bytes: number) => Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length)])

describe('files that are added to a ticket', () => {
  it('are refused in the words about attachments where they are too many for one form, or too large', async () => {
    const id = await rows.add()
    const many = Array.from({ length: 21 }, (_, n): Sent => [`${n}.pdf`, pdf])
    await untouched(async () => {
      for (const sent of [many, [['a.pdf', sized(TICKET_FILES_BYTES + 1)] as Sent]])
        expect(codeOf(await files.send(sales, id, sent))).toEqual([413, 'ticket.filesTooLarge'])
    })
  })

  it('are taken by their content, several at once, under names that are safe', async () => {
    const id = await rows.add()
    const added = await files.upload(
      sales,
      id,
      ['ảnh lỗi.png', png],
      ['../../etc/biên bản.pdf', pdf],
      ['danh sách.csv', csv],
      ['ảnh thật ra là png.jpg', png],
    )
    expect(added.map(({ name, kind, sizeBytes }) => [name, kind, sizeBytes])).toEqual([
      ['ảnh lỗi.png', 'image/png', png.length],
      ['biên bản.pdf', 'application/pdf', pdf.length],
      ['danh sách.csv', 'text/csv', csv.length],
      ['ảnh thật ra là png.jpg', 'image/png', png.length],
    ])
    expect(Object.keys(added[0] ?? {}).sort()).toEqual(Object.keys(TicketFile.shape).sort())
    expect(added[0]).toMatchObject({ createUser: 'staff.sales01', createdDate: h.clock.now().toISOString() })
    const ticket = (await support.get(`/api/Issue/GetIssueById/${id}/${support.me.userId}/false`)).json()
    expect(ticket.attachments.map((file: TicketFile) => file.fileId).sort()).toEqual(
      added.map((file) => file.fileId).sort(),
    )
  })

  it('stand in the log, a line for each, and ring for those concerned; an open form stays good', async () => {
    const id = await rows.add({ curator: 'staff.support2' })
    const { version, changed } = await rows.stored(id)
    await files.upload(support, id, ['a.png', png], ['b.pdf', pdf])
    expect((await rows.logOf(id)).map((line) => [line.message, line.action, line.edit_field, line.after])).toEqual([
      ['ticket.fileAdded', 12, 'file', 'a.png'],
      ['ticket.fileAdded', 12, 'file', 'b.pdf'],
    ])
    expect((await rows.bells()).map((bell) => bell.userName)).toEqual(['staff.sales01', 'staff.support2'])
    const after = await rows.stored(id)
    expect(after.version).toBe(version)
    expect(after.changed).not.toBe(changed)
  })

  it.each([
    ['hình.svg', svg],
    ['hình.png', svg],
    ['trang.html', html],
    ['trang', html],
    ['trang.pdf', html],
    ['ảnh.pdf', png],
    ['chạy.exe', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['chạy.png', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['ảnh.png.exe', png],
    ['lệnh.txt', text('#!/bin/sh\nrm -rf /')],
    ['trang.txt', html],
    ['gnp.\u202etxt.html', html],
  ] satisfies Sent[])('refuses %s, and what was sent with it, and stores nothing', async (name, bytes) => {
    const id = await rows.add()
    const before = await files.storedKeys()
    await untouched(async () => {
      const answer = await files.send(sales, id, [
        ['tốt.png', png],
        [name, bytes],
      ])
      expect(codeOf(answer)).toEqual([415, 'ticket.fileRefused'])
    })
    expect(await files.storedKeys()).toEqual(before)
  })

  it('are not taken where one has not a single byte', async () => {
    const id = await rows.add()
    const before = await files.storedKeys()
    const empty = await files.send(sales, id, [
      ['tốt.png', png],
      ['rỗng.png', Buffer.alloc(0)],
    ])
    expect([codeOf(empty), empty.json().details]).toEqual([
      [400, 'request.malformed'],
      [{ field: 'Files', message: 'error.fileEmpty' }],
    ])
    expect(await files.storedKeys()).toEqual(before)
  })

  it('stay under 20 MB together, those that are there already and pictures of the content counted in', async () => {
    const id = await rows.add()
    await files.upload(sales, id, ['nửa.pdf', sized(TICKET_FILES_BYTES / 2)])
    await untouched(async () => {
      const half: Sent = ['nửa nữa.pdf', sized(TICKET_FILES_BYTES / 2)]
      expect(codeOf(await files.send(sales, id, [half]))).toEqual([413, 'ticket.filesTooLarge'])
    })
    await files.upload(sales, id, ['vừa.pdf', sized(TICKET_FILES_BYTES / 2 - 1)])
    expect(codeOf(await files.send(sales, id, [['một.txt', text('x')]]))).toEqual([413, 'ticket.filesTooLarge'])
    const other = await rows.add()
    expect((await files.send(sales, other, [['một.txt', text('x')]])).statusCode).toBe(200)
  })

  it('a form without a file in its field, or for something else, is refused', async () => {
    const id = await rows.add()
    await untouched(async () => {
      expect(codeOf(await files.send(sales, id, []))).toEqual([400, 'file.missing'])
      expect((await files.send(sales, id, [['a.png', png]], { field: 'File' })).statusCode).toBe(400)
      expect((await files.send(sales, id, [['a.png', png]], { ObjectType: 'Customer' })).statusCode).toBe(400)
      expect(codeOf(await files.send(sales, id, [['a.png', png]], { UserName: 'admin' }))).toEqual([
        403,
        'access.notYourName',
      ])
    })
  })
})

describe('who adds files', () => {
  it.each(['staff.support2', 'leader.support', 'staff.market', 'staff.sales01', 'admin'] as const)(
    '%s, of the department or named in the ticket, may',
    async (userName) => {
      const id = await rows.add({ participants: ['staff.market'] })
      expect((await files.send(await h.signIn(userName), id, [['a.png', png]])).statusCode).toBe(200)
    },
  )

  it('not who does not see the ticket, who may not edit, or who only looks at everything', async () => {
    const id = await rows.add()
    const send = async (caller: Caller, ticketId = id) => codeOf(await files.send(caller, ticketId, [['a.png', png]]))
    const [market, viewer, nobody] = [
      await h.signIn('staff.market'),
      await h.signIn('viewer.all'),
      await h.signIn('nobody.rights'),
    ]
    const { userId } = viewer.me
    await untouched(async () => {
      expect(await send(market)).toEqual([404, 'request.notFound'])
      expect(await send(market, 999)).toEqual([404, 'request.notFound'])
      expect(await send(viewer)).toEqual([403, 'access.forbidden'])
      expect(await send(nobody)).toEqual([403, 'access.forbidden'])
    })
    await h.db
      .updateTable('permission')
      .set({ can_edit: true })
      .where('source', '=', 1)
      .where('owner_id', '=', userId)
      .execute()
    expect(await send(viewer)).toEqual([403, 'ticket.notYours'])
  })

  it('nobody to a ticket that was merged', async () => {
    const [merged, survivor] = [await rows.add(), await rows.add()]
    const file = await files.add(sales, merged)
    await h.db.updateTable('ticket').set({ merged_into_id: survivor }).where('ticket_id', '=', merged).execute()
    await untouched(async () => {
      expect(codeOf(await files.send(sales, merged, [['a.png', png]]))).toEqual([409, 'ticket.merged'])
      expect(codeOf(await files.remove(sales, file.fileId))).toEqual([409, 'ticket.merged'])
    })
  })
})

describe('files that are taken away', () => {
  it('are gone with their rows, stand in the log, and are swept with their pictures for the screen', async () => {
    const id = await rows.add()
    const before = (await files.storedKeys()).length
    const [gone, kept] = [await files.add(sales, id), await files.add(sales, id, ['giữ.png', png])]
    expect(await files.storedKeys()).toHaveLength(before + 4)
    expect((await files.remove(sales, gone.fileId)).statusCode).toBe(204)
    expect(codeOf(await files.open(sales, 'ViewFile', gone.fileId))).toEqual([404, 'request.notFound'])
    expect((await rows.logOf(id)).at(-1)).toMatchObject({
      message: 'ticket.fileDeleted',
      action: 12,
      edit_field: 'file',
      before: 'ảnh.png',
    })
    const now = h.clock.now()
    h.clock.set(new Date(Date.now() + 2 * 3_600_000))
    await runTimedJob(h, 'sweep-files')
    h.clock.set(now)
    expect(await files.storedKeys()).toHaveLength(2)
    for (const call of ['ViewFile', 'DownloadFile'] as const)
      expect((await files.open(sales, call, kept.fileId)).statusCode).toBe(200)
  })

  it('are taken by who sent them or who changes the ticket, and by nobody else', async () => {
    const id = await rows.add({ participants: ['staff.market'] })
    const market = await h.signIn('staff.market')
    const [own, foreign] = [await files.add(market, id), await files.add(sales, id)]
    await untouched(async () => {
      expect(codeOf(await files.remove(market, foreign.fileId))).toEqual([403, 'ticket.notYours'])
      expect(codeOf(await files.remove(support, own.fileId))).toEqual([403, 'ticket.notYours'])
    })
    expect((await files.remove(market, own.fileId)).statusCode).toBe(204)
    expect((await files.remove(await h.signIn('leader.support'), foreign.fileId)).statusCode).toBe(204)
  })

  it('are not those of a ticket that is hidden, of another kind, or inside a content', async () => {
    const id = await rows.add()
    const [hidden, inline] = [await files.add(sales, id), await files.add(sales, id)]
    await h.db.updateTable('ticket_file').set({ is_inline: true }).where('file_id', '=', inline.fileId).execute()
    const foreign = '00000000-0000-4000-8000-000000000001'
    const row = { file_id: foreign, file_key: `ab/${'c'.repeat(38)}`, name: 'x', kind: 'image/png', size_bytes: 1 }
    await h.db
      .insertInto('stored_file')
      .values({ ...row, user_id: sales.me.userId })
      .execute()
    const market = await h.signIn('staff.market')
    await untouched(async () => {
      expect(codeOf(await files.remove(market, hidden.fileId))).toEqual([404, 'request.notFound'])
      for (const fileId of [inline.fileId, foreign, '00000000-0000-4000-8000-000000000002'])
        expect(codeOf(await files.remove(sales, fileId))).toEqual([404, 'request.notFound'])
    })
  })
})

import { buffer } from 'node:stream/consumers'
import { TICKET_FILES_BYTES } from '@crm/contract/rules/limits'
import type { TicketView } from '@crm/contract/ticket-views'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../../testing/harness.ts'
import { type TicketCalls, ticketCalls } from '../../../testing/ticket-calls.ts'

let h: Harness
let calls: TicketCalls
let sales: Caller
let support: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  calls = ticketCalls(h)
  sales = await h.signIn('staff.sales01')
  support = await h.signIn('staff.support')
})
afterAll(() => h.close())

const picture = (width: number, height = 10) =>
  sharp({ create: { width, height, channels: 3, background: '#c51d28' } })
    .png()
    .toBuffer()
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const refusalOf = async (...sent: Parameters<TicketCalls['send']>) => codeOf(await calls.send(...sent))
const tomorrow = '2026-11-21T09:00:00+07:00'

describe('a new ticket', () => {
  it('is not added where a file of it would be passed over', async () => {
    const form = new FormData()
    const fields = { Name: 'Có ảnh', DepartmentId: String(calls.departmentOf('support')), Priority: '3' }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.append('File', new Blob([new Uint8Array(await picture(10))]), 'ảnh.png')
    const sent = new Response(form)
    const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
    const answer = await sales.post('/api/Issue/AddIssue', Buffer.from(await sent.arrayBuffer()), { headers })
    expect([codeOf(answer), answer.json().details]).toEqual([
      [400, 'request.malformed'],
      [{ field: 'File', message: 'error.invalidInput' }],
    ])
  })

  it.each(['9999-12-31T23:59:59-14:00', '2101-01-01T00:00:00Z', '+010000-01-01T00:00:00Z'])(
    'does not end at %s, in no year that a day may have',
    async (EndDate) => {
      expect(await refusalOf(sales, { EndDate })).toEqual([400, 'request.malformed'])
    },
  )

  it('stands as new in its department, with everything that was said', async () => {
    const [task] = h.company.tasks.support
    const added = await calls.add(sales, {
      Index: '0',
      Name: '  Máy in kẹt giấy ',
      DepartmentTaskId: task,
      Priority: 1,
      EndDate: tomorrow,
      Content: '<p>Khay <strong>2</strong></p>',
      ListParticipantRefJson: JSON.stringify([calls.userOf('staff.market'), calls.userOf('staff.market')]),
      UserName: 'staff.sales01',
    })
    expect(added).toMatchObject({
      code: `TK${String(added.index).padStart(6, '0')}`,
      name: 'Máy in kẹt giấy',
      status: 1,
      creationType: 1,
      priority: 1,
      departmentId: calls.departmentOf('support'),
      departmentTaskName: 'Hướng dẫn sử dụng',
      curator: 0,
      createUser: 'staff.sales01',
      endDate: '2026-11-21T02:00:00.000Z',
      content: '<p>Khay <strong>2</strong></p>',
      participants: [{ userName: 'staff.market' }],
      waiting: false,
      asksFailReason: true,
      version: 1,
    })
    expect(await calls.accessOf(added.index)).toEqual(['staff.market', 'staff.sales01'])
  })

  it('is written in the log, and rings for those who take part', async () => {
    const { index, code, name } = await calls.add(sales, {
      ListParticipantRefJson: JSON.stringify([calls.userOf('staff.market')]),
    })
    expect(await calls.logOf(index)).toMatchObject([{ message: 'ticket.added', action: 1 }])
    const rung = { message: 'ticket.added', target_id: index }
    expect(await calls.bells()).toEqual([
      { ...rung, userName: 'leader.support', body: { code, name, preview: '', role: 'received' } },
      { ...rung, userName: 'staff.market', body: { code, name, preview: '' } },
    ])
  })

  it('is due by the targets of this moment, whenever they were set', async () => {
    const admin = await h.signIn('admin')
    const { workingTime } = (await admin.get('/api/ResponseTarget/GetAllResponseTarget')).json()
    const dueAfter = async (version: number, responseMinutes: number) => {
      const targets = [{ departmentId: null, priority: 3, responseMinutes, resolveMinutes: 600 }]
      await admin.put('/api/ResponseTarget/UpdateResponseTarget', { targets, workingTime, version })
      return Date.parse((await calls.add(sales)).dueDate ?? '')
    }
    expect((await calls.add(sales)).dueDate).toBeNull()
    expect(-(await dueAfter(1, 30)) + (await dueAfter(2, 45))).toBe(15 * 60_000)
  })

  it('has as long a content as an edit may give it, in whatever letters', async () => {
    const Content = `<p>${'ệ'.repeat(199_993)}</p>`
    expect((await calls.add(sales, { Content })).content).toBe(Content)
  })

  it('keeps of its content only what a person may write', async () => {
    const { content } = await calls.add(sales, {
      Content: '<p onclick="alert(1)">chữ<script>alert(1)</script></p><img src="https://spy.test/a.gif">',
    })
    expect(content).toBe('<p>chữ</p>')
  })

  it('shows the pictures of its content from its own files, small enough for a screen', async () => {
    const { index, content, attachments } = await calls.add(
      sales,
      { Content: '<p><img src="cid:1"></p>' },
      {
        pictures: [
          ['thừa.png', await picture(10)],
          ['hỏng.png', await picture(4_000)],
        ],
        files: [['đơn.pdf', pdf]],
      },
    )
    const [, fileId = ''] =
      /^<p><img src="\/api\/IssueAttachFile\/ViewFile\/([0-9a-f-]{36})" \/><\/p>$/.exec(content) ?? []
    expect(attachments.map(({ name, kind }) => [name, kind])).toEqual([['đơn.pdf', 'application/pdf']])
    const files = await h.db
      .selectFrom('ticket_file as f')
      .innerJoin('stored_file as s', 's.file_id', 'f.file_id')
      .select(['s.file_id', 's.file_key', 's.name', 'f.is_inline'])
      .where('f.ticket_id', '=', index)
      .orderBy('f.is_inline')
      .execute()
    expect(files.map((file) => [file.name, file.is_inline])).toEqual([
      ['đơn.pdf', false],
      ['hỏng.png', true],
    ])
    expect(files[1]?.file_id).toBe(fileId)
    const stored = await h.platform.files.get(files[1]?.file_key ?? '')
    expect((await sharp(stored && (await buffer(stored.content))).metadata()).width).toBe(1_600)
  })

  it('may be about a customer whom its writer sees, and others are not told who that is', async () => {
    const customer = await customerCalls(h).add(sales)
    const added = await calls.add(sales, { CustomerId: customer.customerId })
    expect(added.customer).toMatchObject({ customerId: customer.customerId, customerCode: customer.customerCode })
    const seen = (await calls.view(support, added.index)).json<TicketView>()
    expect([seen.customerId, seen.customerName, seen.customer]).toEqual([null, '', null])
  })
})

describe('a ticket is not taken', () => {
  it('from who has no right to add, and nothing is written', async () => {
    const viewer = await h.signIn('viewer.all')
    await calls.untouched(async () => expect(await refusalOf(viewer)).toEqual([403, 'access.forbidden']))
  })

  it('with what can be stored nowhere', async () => {
    for (const fields of [{ Content: '<p>a\0b</p>' }, { Name: 'a\0b' }])
      await calls.untouched(async () => expect((await calls.send(sales, fields)).statusCode).toBe(400))
  })

  it('in the name of another', async () => {
    expect(await refusalOf(sales, { UserName: 'admin' })).toEqual([403, 'access.notYourName'])
  })

  it.each([
    ['the default department', () => ({ DepartmentId: calls.departmentOf('company') }), 'ticket.departmentIsDefault'],
    ['a department that is not there', () => ({ DepartmentId: 999 }), 'department.unknown'],
    ['the task of another department', () => ({ DepartmentTaskId: h.company.tasks.sales[0] }), 'ticket.taskUnknown'],
    ['a participant who is not there', () => ({ ListParticipantRefJson: '[999]' }), 'ticket.participantUnknown'],
    ['an end that has passed', () => ({ EndDate: '2026-11-20T09:00:00+07:00' }), 'ticket.endTooEarly'],
    ['a customer who is not there', () => ({ CustomerId: 999 }), 'ticket.customerUnknown'],
    ['a picture that did not come', () => ({ Content: '<img src="cid:0">' }), 'ticket.contentRefused'],
  ])('with %s', async (_, wanted, code) => {
    await calls.untouched(async () => expect(await refusalOf(sales, wanted())).toEqual([422, code]))
  })

  it('with a customer whom the writer may not see', async () => {
    const customer = await customerCalls(h).add(sales)
    const other = await h.signIn('staff.sales02')
    const wanted = { CustomerId: customer.customerId }
    expect(await refusalOf(other, wanted)).toEqual([422, 'ticket.customerUnknown'])
  })

  it('with a deleted department, task or participant', async () => {
    const gone = { deleted_at: h.clock.now() }
    const [task] = h.company.tasks.support
    await h.db
      .updateTable('department_task')
      .set(gone)
      .where('department_task_id', '=', task ?? 0)
      .execute()
    await h.db.updateTable('account').set(gone).where('user_name', '=', 'staff.market').execute()
    await h.db.updateTable('department').set(gone).where('department_id', '=', calls.departmentOf('hr')).execute()
    const participant = { ListParticipantRefJson: JSON.stringify([calls.userOf('staff.market')]) }
    expect(await refusalOf(sales, { DepartmentTaskId: task })).toEqual([422, 'ticket.taskUnknown'])
    expect(await refusalOf(sales, participant)).toEqual([422, 'ticket.participantUnknown'])
    expect(await refusalOf(sales, { DepartmentId: calls.departmentOf('hr') })).toEqual([422, 'department.unknown'])
  })

  it.each([
    { Name: '' },
    { Name: '   ' },
    { Name: 'a'.repeat(201) },
    { Name: '<b>x</b>' },
    { Priority: '5' },
    { ListParticipantRefJson: '{"a":1}' },
    { ListParticipantRefJson: '[1' },
    { EndDate: 'mai' },
    { DepartmentId: '0' },
  ])('malformed: %o', async (wanted) => {
    expect((await calls.send(sales, wanted)).statusCode).toBe(400)
  })

  it.each([200_001, 900_000])('with a content of %i characters, and says which field is too long', async (length) => {
    const answer = await calls.send(sales, { Content: 'ệ'.repeat(length) })
    expect([codeOf(answer), answer.json().details]).toEqual([
      [400, 'request.malformed'],
      [{ field: 'Content', message: 'error.tooLong', limit: 200_000 }],
    ])
  })

  it('with more files than a form takes, or one that is larger, in the words about attachments', async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(TICKET_FILES_BYTES + 1)])
    const many = Array.from({ length: 21 }, (_, n) => [`${n}.pdf`, pdf] as const)
    await calls.untouched(async () => {
      for (const files of [many, [['a.pdf', large] as const]])
        expect(await refusalOf(sales, {}, { files })).toEqual([413, 'ticket.filesTooLarge'])
    })
  })

  it('with a file of another kind, whatever it is called', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    for (const name of ['a.html', 'a.png', 'a.txt'])
      expect(await refusalOf(sales, {}, { files: [[name, html]] })).toEqual([415, 'ticket.fileRefused'])
    const named = { Content: '<img src="cid:0">' }
    expect(await refusalOf(sales, named, { pictures: [['a.svg', html]] })).toEqual([415, 'ticket.fileRefused'])
  })

  it('with files of 20 MB together', async () => {
    const half = Buffer.concat([pdf, Buffer.alloc(TICKET_FILES_BYTES / 2 - pdf.length)])
    const files = [
      ['a.pdf', half],
      ['b.pdf', half],
    ] as const
    await calls.untouched(async () =>
      expect(await refusalOf(sales, {}, { files })).toEqual([413, 'ticket.filesTooLarge']),
    )
  })
})

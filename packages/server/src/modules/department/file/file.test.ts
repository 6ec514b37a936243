import { DepartmentFile } from '@crm/contract/department'
import { DEPARTMENT_FILE_MAX_BYTES } from '@crm/contract/rules/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobKinds } from '../../../app.ts'
import type { AnyJobKind } from '../../../kernel/jobs.ts'
import { codeOf, customerCalls } from '../../../testing/customer-calls.ts'
import { departmentCalls } from '../../../testing/department-calls.ts'
import { type Caller, type Harness, openHarness } from '../../../testing/harness.ts'

let h: Harness
let calls: ReturnType<typeof departmentCalls>
let admin: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  calls = departmentCalls(h)
  admin = await h.signIn('admin')
})
afterAll(() => h.close())

const untouched = (work: () => Promise<unknown>) => customerCalls(h).untouched(work)
const hr = () => calls.idOf('hr')

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0'),
  Buffer.from([0xff, 0xd9]),
])
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const html = Buffer.from('<!doctype html><script>alert(1)</script>')

type Sent = readonly [name: string, bytes: Buffer]

async function upload(files: readonly Sent[], { caller = admin, departmentId = hr(), field = 'Files' } = {}) {
  const form = new FormData()
  form.set('DepartmentId', String(departmentId))
  for (const [name, bytes] of files) form.append(field, new Blob([new Uint8Array(bytes)]), name)
  const request = new Response(form)
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return caller.post('/api/DepartmentFile/UploadFile', Buffer.from(await request.arrayBuffer()), { headers })
}

const uploaded = async (...files: Sent[]) => (await upload(files)).json<DepartmentFile[]>()
const list = async (rest = '1/20') =>
  (await admin.get(`/api/DepartmentFile/GetAllDepartmentFile/${hr()}/${rest}`)).json<{
    items: DepartmentFile[]
    total?: number
  }>()
const view = (fileId: string) => admin.get(`/api/DepartmentFile/ViewFile/${fileId}`)
const download = (fileId: string) => admin.get(`/api/DepartmentFile/DownloadFile/${fileId}`)
const remove = (fileId: string, caller = admin) => caller.delete('/api/DepartmentFile/DeleteFile', { fileId })

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of h.platform.files.listWrittenBefore(new Date(Date.now() + 60_000))) keys.push(key)
  return keys
}

describe('a part of a file', () => {
  it.each([
    ['bytes=0-3', 206, '%PDF', 'bytes 0-3/'],
    ['bytes=5-', 206, pdf.subarray(5).toString(), `bytes 5-${pdf.length - 1}/`],
    ['bytes=-6', 206, '%%EOF\n'.slice(-6), `bytes ${pdf.length - 6}-${pdf.length - 1}/`],
    ['bytes=40-9999', 206, pdf.subarray(40).toString(), `bytes 40-${pdf.length - 1}/`],
    [`bytes=${pdf.length}-`, 416, undefined, 'bytes */'],
    ['bytes=-0', 416, undefined, 'bytes */'],
    ['bytes=0-1,3-4', 200, pdf.toString(), undefined],
    ['bytes=4-2', 200, pdf.toString(), undefined],
    ['lines=1-2', 200, pdf.toString(), undefined],
  ])('%s is answered with %i', async (range, status, part, place) => {
    const [file] = await uploaded(['a.pdf', pdf])
    const answer = await admin.get(`/api/DepartmentFile/ViewFile/${file?.fileId}`, { headers: { range } })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([status, place && `${place}${pdf.length}`])
    if (part === undefined) expect(answer.json().code).toBe('request.range')
    else expect(answer.body).toBe(part)
  })
})

describe('sending files to a department', () => {
  it('takes pictures and PDF by their content, several at once, under names that are safe', async () => {
    const files = await uploaded(['ảnh.png', png], ['../../nội quy.pdf', pdf], ['a.gif', gif], ['b.jpeg', jpeg])
    expect(files.map(({ name, kind, sizeBytes }) => [name, kind, sizeBytes])).toEqual([
      ['ảnh.png', 'image/png', png.length],
      ['nội quy.pdf', 'application/pdf', pdf.length],
      ['a.gif', 'image/gif', gif.length],
      ['b.jpeg', 'image/jpeg', jpeg.length],
    ])
    expect(files[0]).toMatchObject({
      createUser: 'admin',
      createUserFullName: admin.me.fullName,
      createdDate: h.clock.now().toISOString(),
    })
    expect(Object.keys(files[0] ?? {}).sort()).toEqual(Object.keys(DepartmentFile.shape).sort())
    expect(await calls.read(admin, hr())).toMatchObject({ files: 4 })
  })

  it('stands in the department’s log and in the audit, a line for each file', async () => {
    const [file] = await uploaded(['ảnh.png', png], ['b.pdf', pdf])
    const log = await calls.logOf('Department', hr())
    expect(log.map((line) => [line.message, line.action, line.edit_field, line.after])).toEqual([
      ['department.fileAdded', 1, 'file', 'ảnh.png'],
      ['department.fileAdded', 1, 'file', 'b.pdf'],
    ])
    expect((await calls.auditOf('department.fileAdded'))[0]).toMatchObject({ details: { fileId: file?.fileId } })
  })

  it.each([
    ['hình.svg', svg],
    ['hình.png', svg],
    ['trang.html', html],
    ['trang', html],
    ['trang.pdf', html],
    ['ảnh.pdf', png],
    ['danh sách.csv', Buffer.from('a,b')],
  ] satisfies Sent[])('refuses %s, and what was sent with it, and stores nothing', async (name, bytes) => {
    const before = await storedKeys()
    await untouched(async () =>
      expect(
        codeOf(
          await upload([
            ['tốt.png', png],
            [name, bytes],
          ]),
        ),
      ).toEqual([415, 'file.kindRefused']),
    )
    expect(await storedKeys()).toEqual(before)
  })

  it('refuses one without a byte', async () => {
    await untouched(async () =>
      expect(codeOf(await upload([['rỗng.png', Buffer.alloc(0)]]))).toEqual([400, 'request.malformed']),
    )
  })

  it('takes a file of the largest size and refuses one byte more', async () => {
    const sized = (bytes: number) => Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length)])
    expect((await upload([['vừa.pdf', sized(DEPARTMENT_FILE_MAX_BYTES)]])).statusCode).toBe(200)
    await untouched(async () =>
      expect(codeOf(await upload([['to.pdf', sized(DEPARTMENT_FILE_MAX_BYTES + 1)]]))).toEqual([413, 'file.tooLarge']),
    )
  })

  it('refuses a form without a file in its field', () =>
    untouched(async () => {
      expect(codeOf(await upload([]))).toEqual([400, 'file.missing'])
      expect(codeOf(await upload([['a.png', png]], { field: 'File' }))).toEqual([400, 'request.malformed'])
    }))

  it('refuses a department that is missing or deleted', async () => {
    const { index } = await calls.add(admin)
    await calls.remove(admin, index)
    await untouched(async () => {
      for (const departmentId of [index, 999])
        expect(codeOf(await upload([['a.png', png]], { departmentId }))).toEqual([422, 'department.unknown'])
    })
  })
})

describe('the files of a department', () => {
  it('come block by block, the newest first, with a total where it is asked for', async () => {
    for (const name of ['1.png', '2.png', '3.png']) {
      await uploaded([name, png])
      h.clock.pass(1_000)
    }
    const names = async (rest: string) => (await list(rest)).items.map((file) => file.name)
    expect([await names('1/2'), await names('2/2')]).toEqual([['3.png', '2.png'], ['1.png']])
    expect([(await list()).total, (await list('1/2?count=true')).total]).toEqual([undefined, 3])
  })

  it('are looked at in place without a right of their own, and saved under their name', async () => {
    const [file] = await uploaded(['nội quy.pdf', pdf])
    const [seen, saved] = [await view(file?.fileId ?? ''), await download(file?.fileId ?? '')]
    expect(seen.rawPayload).toEqual(pdf)
    expect(saved.rawPayload).toEqual(pdf)
    expect(seen.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
    expect(seen.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    expect(seen.headers['content-disposition']).toMatch(/^inline; filename="noi quy\.pdf"/)
    expect(saved.headers['content-disposition']).toMatch(/^attachment; /)
  })

  it('are served as what they are, whatever their name says', async () => {
    const [file] = await uploaded(['ảnh.jpg', png])
    expect((await view(file?.fileId ?? '')).headers['content-type']).toBe('image/png')
  })

  it('that are not there are not found, and neither are files of another kind', async () => {
    const other = '00000000-0000-4000-8000-000000000001'
    const row = { file_id: other, file_key: `ab/${'c'.repeat(38)}`, name: 'x', kind: 'image/png', size_bytes: 1 }
    await h.db
      .insertInto('stored_file')
      .values({ ...row, user_id: admin.me.userId })
      .execute()
    for (const fileId of [other, '00000000-0000-4000-8000-000000000002'])
      for (const answer of [await view(fileId), await download(fileId), await remove(fileId)])
        expect(codeOf(answer)).toEqual([404, 'request.notFound'])
  })

  it('are deleted with their rows, and swept from the disk', async () => {
    const [file, kept] = await uploaded(['a.png', png], ['b.png', png])
    expect((await remove(file?.fileId ?? '')).statusCode).toBe(204)
    expect((await list()).items.map((one) => one.fileId)).toEqual([kept?.fileId])
    expect(codeOf(await view(file?.fileId ?? ''))).toEqual([404, 'request.notFound'])
    expect((await calls.logOf('Department', hr())).at(-1)).toMatchObject({
      message: 'department.fileDeleted',
      action: 13,
      before: 'a.png',
    })
    const now = h.clock.now()
    h.clock.set(new Date(Date.now() + 2 * 3_600_000))
    const kinds: readonly AnyJobKind[] = jobKinds(h.platform)
    await kinds
      .find((kind) => kind.queue === 'sweep-files')
      ?.run({}, { id: 'sweep', retries: 0, signal: new AbortController().signal })
    h.clock.set(now)
    expect(await storedKeys()).toHaveLength(1)
    expect((await view(kept?.fileId ?? '')).rawPayload).toEqual(png)
  })

  it('are for administrators alone', async () => {
    const [file] = await uploaded(['a.png', png])
    const leader = await h.signIn('leader.people')
    await untouched(async () => {
      const answers = [
        await leader.get(`/api/DepartmentFile/GetAllDepartmentFile/${hr()}/1/20`),
        await upload([['a.png', png]], { caller: leader }),
        await leader.get(`/api/DepartmentFile/ViewFile/${file?.fileId}`),
        await leader.get(`/api/DepartmentFile/DownloadFile/${file?.fileId}`),
        await remove(file?.fileId ?? '', leader),
      ]
      expect(answers.map(codeOf)).toEqual(answers.map(() => [403, 'access.forbidden']))
    })
  })
})

import { DEPARTMENT_FILE_MAX_BYTES } from '@crm/contract/rules/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { departmentCalls } from '../../testing/department-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'

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
const script = '<script>alert(1)</script>'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const jpeg = Buffer.from([
  0xff,
  0xd8,
  0xff,
  0xe0,
  0,
  16,
  ...Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0'),
  0xff,
  0xd9,
])
const pdf = Buffer.from(`%PDF-1.4\n1 0 obj\n<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>\nendobj\n%%EOF\n`)
const behind = (bytes: Buffer, hidden: string) => Buffer.concat([bytes, Buffer.from(hidden)])

interface Part {
  readonly name: string
  readonly bytes: Buffer
  readonly type?: string
}

/** A form written by hand: a browser's own would mend the name first. */
function formOf(parts: readonly Part[], fields: Record<string, unknown>): Buffer {
  const written = Object.entries({ DepartmentId: hr(), ...fields }).map(([field, value]) =>
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`),
  )
  const files = parts.flatMap(({ name, bytes, type = 'application/octet-stream' }) => [
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="Files"; filename="${name}"\r\n`),
    Buffer.from(`Content-Type: ${type}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...written, ...files, Buffer.from('--b--\r\n')])
}

const uploadAll = (parts: readonly Part[], fields = {}, headers: Record<string, string> = {}) =>
  admin.post('/api/DepartmentFile/UploadFile', formOf(parts, fields), {
    headers: { 'content-type': 'multipart/form-data; boundary=b', ...headers },
  })
const upload = (part: Part, fields = {}, headers: Record<string, string> = {}) => uploadAll([part], fields, headers)
const stored = async (part: Part): Promise<{ fileId: string; name: string; kind: string }> => {
  const answer = await upload(part)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()[0]
}
const storedFiles = async () => (await h.db.selectFrom('stored_file').select('file_id').execute()).length

describe('a file that is two things at once', () => {
  it.each([
    ['a GIF with a script behind it', 'ảnh.gif', behind(gif, `/*${script}*/`), 'image/gif'],
    ['a PNG with a page behind it', 'ảnh.png', behind(png, script), 'image/png'],
    ['a PNG with an archive behind it', 'ảnh.png', behind(png, 'PK\u0003\u0004'), 'image/png'],
    ['a JPEG with PHP behind it', 'ảnh.jpg', behind(jpeg, '<?php system($_GET[0]); ?>'), 'image/jpeg'],
    ['a PDF that runs a script', 'a.pdf', pdf, 'application/pdf'],
    ['a PDF with a page behind it', 'a.pdf', behind(pdf, script), 'application/pdf'],
  ])('%s is only ever what its first bytes say, in a sandbox', async (_, name, bytes, kind) => {
    const { fileId } = await stored({ name, bytes, type: 'text/html' })
    for (const [call, shown] of [
      ['ViewFile', 'inline'],
      ['DownloadFile', 'attachment'],
    ]) {
      const { headers } = await admin.get(`/api/DepartmentFile/${call}/${fileId}`)
      expect(headers).toMatchObject({
        'content-type': kind,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-store',
      })
      expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
      expect(headers['content-disposition']).toMatch(new RegExp(`^${shown}; `))
    }
  })

  it.each([
    ['a.png', 'MZ\u0090\u0000'],
    ['a.gif', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a.pdf', '\u007fELF'],
    ['a.jpg', '#!/bin/sh\n'],
    ['a.pdf', 'PK\u0003\u0004'],
    ['a.php', gif.toString('latin1')],
    ['a.svg', png.toString('latin1')],
    ['a.html', pdf.toString('latin1')],
    ['a.pdf.exe', pdf.toString('latin1')],
    ['.htaccess', 'AddType text/html .png'],
  ])('%s with %j inside is none of those that are taken', async (name, content) => {
    await untouched(async () =>
      expect(codeOf(await upload({ name, bytes: Buffer.from(content, 'latin1'), type: 'image/png' }))).toEqual([
        415,
        'file.kindRefused',
      ]),
    )
    expect(await storedFiles()).toBe(0)
  })
})

describe('the name of a file', () => {
  it.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['..\\\\..\\\\boot.png', 'boot.png'],
    ['/etc/a.png', 'a.png'],
    ['C:\\\\tạm\\\\a.png', 'a.png'],
    ['CON.png', '_CON.png'],
    ['gnp\u202eexe.png', 'gnpexe.png'],
    ['e\u0302\u0301.png', 'ế.png'],
    ['😀.png', '😀.png'],
    ['$(reboot);`id`|x.png', '$(reboot);`id`_x.png'],
    ['%0d%0aSet-Cookie: a=b.png', '%0d%0aSet-Cookie_ a=b.png'],
    [`${'ư'.repeat(300)}.png`, `${'ư'.repeat(125)}.png`],
  ])('%j is kept as %j and splits no header', async (name, kept) => {
    const file = await stored({ name, bytes: png })
    expect(file.name).toBe(kept)
    const { headers } = await admin.get(`/api/DepartmentFile/DownloadFile/${file.fileId}`)
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.!~*-]+$/,
    )
    expect(decodeURIComponent(String(headers['content-disposition']).split("UTF-8''")[1] ?? '')).toBe(kept)
    const keys = await h.db.selectFrom('stored_file').select('file_key').execute()
    expect(keys.every(({ file_key }) => /^[0-9a-f]{2}\/[0-9a-f]{38}$/.test(file_key))).toBe(true)
  })

  it('with a line break in it is malformed or kept on one line', async () => {
    const answer = await upload({ name: 'a\r\nX-Evil: 1\r\n.png', bytes: png })
    expect(answer.statusCode).toBeLessThan(500)
    for (const { name } of await h.db.selectFrom('stored_file').select('name').execute())
      expect(name).not.toMatch(/\p{Cc}/u)
  })
})

describe('a form of files', () => {
  it.each([
    { DepartmentId: '0' },
    { DepartmentId: '-1' },
    { DepartmentId: '1 or 1=1' },
    { DepartmentId: '9'.repeat(16) },
    { DepartmentId: '' },
  ])('with %j is malformed', (fields) =>
    untouched(async () => expect((await upload({ name: 'a.png', bytes: png }, fields)).statusCode).toBe(400)),
  )

  it('names no colleague as its sender', () =>
    untouched(async () =>
      expect(codeOf(await upload({ name: 'a.png', bytes: png }, { UserName: 'leader.people' }))).toEqual([
        403,
        'access.notYourName',
      ]),
    ))

  it.each(['__proto__', 'constructor'])('with a field %s reaches no prototype', async (field) => {
    const answer = await upload({ name: 'a.png', bytes: png }, { [field]: 'polluted' })
    expect(answer.statusCode).toBeLessThan(500)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('sent again with its key keeps its files once; other files under that key are another request', async () => {
    const key = { 'idempotency-key': 'hop-dong' }
    const [first, second] = [
      await upload({ name: 'a.png', bytes: png }, {}, key),
      await upload({ name: 'a.png', bytes: png }, {}, key),
    ]
    expect([first.statusCode, second.json()]).toEqual([200, first.json()])
    for (const part of [
      { name: 'a.png', bytes: gif },
      { name: 'b.png', bytes: png },
    ])
      expect(codeOf(await upload(part, {}, key))).toEqual([422, 'request.keyReused'])
    expect(await storedFiles()).toBe(1)
  })

  it('is refused whole where one of its files is too large, or where there are more than twenty', async () => {
    const small = { name: 'a.png', bytes: png }
    const large = { name: 'b.pdf', bytes: Buffer.concat([pdf, Buffer.alloc(DEPARTMENT_FILE_MAX_BYTES)]) }
    await untouched(async () => {
      expect(codeOf(await uploadAll([small, large]))).toEqual([413, 'file.tooLarge'])
      expect((await uploadAll(Array.from({ length: 21 }, () => small))).statusCode).toBe(413)
    })
    expect((await uploadAll(Array.from({ length: 20 }, () => small))).json()).toHaveLength(20)
  })
})

describe('a department', () => {
  const wanted = () => ({ name: 'Phòng mới', parent: calls.idOf('company') })

  it.each([
    { name: script },
    { name: 'x 1=1' },
    { name: '\u200b\u2060\ufeff' },
    { name: 'a\u0000b' },
    { name: 'x'.repeat(201) },
    { name: ['x'] },
    { phone: 'javascript:alert(1)' },
    { fax: '0912\r\nX: 1' },
    { city: 'x'.repeat(101) },
    { address: 'x'.repeat(501) },
    { description: 'x'.repeat(2_001) },
    { parent: 1.5 },
    { parent: '1' },
    { parent: 2 ** 53 },
    { parent: { $gt: 0 } },
  ])('is not added with %j', (odd) =>
    untouched(async () =>
      expect((await admin.post('/api/Department/AddDepartment', { ...wanted(), ...odd })).statusCode).toBe(400),
    ),
  )

  it.each([0, -1, 1.5, '1', null, true, [1], 2 ** 31, Number.MAX_SAFE_INTEGER])(
    'is neither edited, moved nor led with the version %j',
    (version) =>
      untouched(async () => {
        const index = hr()
        const answers = [
          await admin.put('/api/Department/UpdateDepartment', { index, version, name: 'Khác' }),
          await admin.put('/api/Department/TransferDepartment', { departmentId: index, version, parent: 1 }),
          await admin.put('/api/Department/ChangeDepartmentLeader', { departmentId: index, version, userId: null }),
        ]
        for (const answer of answers) expect([400, 409]).toContain(answer.statusCode)
      }),
  )

  it.each([
    { userIds: [] },
    { userIds: Array.from({ length: 201 }, (_, at) => at + 1) },
    { userIds: ['1'] },
    { userIds: [0] },
    { userIds: [1, [2]] },
    { userIds: { length: 1 } },
  ])('is sent nobody by %j', (odd) =>
    untouched(async () =>
      expect((await admin.put('/api/Department/TransferUser', { departmentId: hr(), ...odd })).statusCode).toBe(400),
    ),
  )

  it('lets a department’s own leader do nothing that is the administrator’s', async () => {
    const leader = await h.signIn('leader.sales')
    const { departmentId } = leader.me
    await untouched(async () => {
      const answers = [
        await leader.get('/api/Department/GetAllDepartment'),
        await leader.get(`/api/Department/GetDepartmentById/${departmentId}`),
        await leader.get(`/api/Department/GetUsersByDepartmentId/${departmentId}/true`),
        await leader.put('/api/Department/TransferUser', { userIds: [leader.me.userId], departmentId: 1 }),
        await leader.put('/api/Department/ChangeDepartmentLeader', { departmentId, userId: null, version: 1 }),
        await leader.post('/api/DepartmentTask/AddDepartmentTask', { departmentId, name: 'Việc' }),
      ]
      expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 403))
    })
  })
})

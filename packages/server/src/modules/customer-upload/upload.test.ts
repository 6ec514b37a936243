import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgeWorkbook } from '../../kernel/spreadsheet/forged-workbook.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { importSheet, runUpload, type Sheet, send, stateOf, xlsxOf } from '../../testing/import.ts'

let crm: Harness
let hanh: Caller
beforeAll(async () => {
  crm = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  // What is still being told holds locks that emptying the tables waits for.
  await crm.platform.dispatcher.drain()
  await crm.reset()
  hanh = await crm.signIn('staff.sales01')
})
afterAll(() => crm.close())

const header = ['Tên khách hàng', 'Số điện thoại', 'Email', 'Nhóm khách hàng', 'Nguồn']
const row = (name: string, phone: string, email = '') => [name, phone, email, 'Khách lẻ', 'Facebook']
const many = (count: number): Sheet => [
  header,
  ...Array.from({ length: count }, (_, at) => row(`Khách ${at}`, `09${String(10_000_000 + at)}`)),
]
const customers = () => crm.db.selectFrom('customer').selectAll().orderBy('customer_id').execute()
const count = async () => (await customers()).length
const bring = (sheet: Sheet | Buffer, options = {}) => importSheet(crm.platform, hanh, sheet, options)

describe('who may', () => {
  test('without the right to add nothing is taken in', async () => {
    const viewer = await crm.signIn('viewer.all')
    expect((await send(viewer, await xlsxOf(many(1)))).statusCode).toBe(403)
    expect(await crm.db.selectFrom('customer_upload').selectAll().execute()).toEqual([])
  })

  test('an import of somebody else is not there, as one that never was', async () => {
    const { importId } = await bring(many(1))
    const other = await crm.signIn('admin')
    const asked = (path: string, id: string) => other.get(`/api/Customer/${path}/${id}`)
    for (const path of ['GetUpload', 'GetUploadRejected']) {
      const found = await asked(path, importId)
      const never = await asked(path, '7b6ff1a4-3f43-4a5e-9d0c-0d2b7c3a1e55')
      expect(found.statusCode).toBe(404)
      expect({ ...found.json(), requestId: '' }).toEqual({ ...never.json(), requestId: '' })
    }
    expect((await other.put(`/api/Customer/UndoUpload/${importId}`)).statusCode).toBe(404)
    expect((await other.get('/api/Customer/GetUploads')).json()).toEqual([])
  })

  test('who lost the right before the job runs has nothing written', async () => {
    const { importId } = (await send(hanh, await xlsxOf(many(2)))).json()
    await crm.db.updateTable('permission').set({ can_add: false }).where('function_tag', '=', 'MNU_Customer').execute()
    await runUpload(crm.platform, importId)
    const upload = await crm.db.selectFrom('customer_upload').selectAll().executeTakeFirstOrThrow()
    expect(upload).toMatchObject({ state: 'failed', failure: 'access.forbidden' })
    expect(await count()).toBe(0)
  })

  test('one import of a person runs at a time', async () => {
    await send(hanh, await xlsxOf(many(1)))
    expect((await send(hanh, await xlsxOf(many(1)))).json()).toMatchObject({ status: 409, code: 'upload.running' })
    const other = await crm.signIn('staff.sales02')
    expect((await send(other, await xlsxOf(many(1)))).statusCode).toBe(202)
  })
})

describe('the file', () => {
  const refused = async (file: Buffer, fileName = 'khach.xlsx') => {
    const answer = await send(hanh, file, { fileName })
    expect(await crm.db.selectFrom('customer_upload').selectAll().execute()).toEqual([])
    return answer.json<{ code: string; status: number; details: Record<string, unknown> }>()
  }

  test('with a missing or renamed header says which column is missing, and what headers it has', async () => {
    const sheet: Sheet = [
      ['Tên khách hàng', 'Nhóm', 'Nguồn'],
      ['An', 'Khách lẻ', 'Facebook'],
    ]
    expect(await refused(await xlsxOf(sheet))).toMatchObject({
      status: 422,
      code: 'upload.template',
      details: {
        reason: 'columns',
        missing: ['groupCustomer', 'phoneCustomer', 'emailCustomer'],
        headers: [
          { header: 'Tên khách hàng', column: 'name', example: 'An' },
          { header: 'Nhóm', column: null, example: 'Khách lẻ' },
          { header: 'Nguồn', column: 'sourceCustomer', example: 'Facebook' },
        ],
      },
    })
  })

  test('with two headers for one column is refused', async () => {
    const answer = await refused(await xlsxOf([[...header, 'Phone'], row('An', '0912345678')]))
    expect(answer.details).toMatchObject({ reason: 'columns', missing: [], repeated: ['phoneCustomer'] })
  })

  test('that is no sheet, is disguised, holds two sheets or nothing is refused as a template error', async () => {
    const csv = Buffer.from('Tên khách hàng,Email\n')
    const one = many(1)
    const cases: [Buffer, string, string][] = [
      [csv, 'khach.xlsx', 'format'],
      [await xlsxOf(one), 'khach.csv', 'format'],
      [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'khach.xls', 'format'],
      [await xlsxOf(one, one), 'khach.xlsx', 'tooManySheets'],
      [await xlsxOf([header]), 'khach.xlsx', 'empty'],
      [Buffer.alloc(0), 'khach.csv', 'columns'],
    ]
    for (const [file, name, reason] of cases)
      expect(await refused(file, name)).toMatchObject({ code: 'upload.template', details: { reason } })
  })

  test('of 1,000 rows is taken, of 1,001 refused', async () => {
    expect(await refused(await xlsxOf(many(1_001)))).toMatchObject({
      code: 'upload.limit',
      details: { limit: 1_000 },
    })
    expect((await send(hanh, await xlsxOf(many(1_000)))).statusCode).toBe(202)
  })

  test('over 5 MB is refused as too large, and a form without a file as malformed', async () => {
    const large = Buffer.concat([await xlsxOf(many(1)), Buffer.alloc(5 * 1024 ** 2)])
    expect(await refused(large)).toMatchObject({ status: 413, code: 'upload.tooLarge' })
    const form = await hanh.post('/api/Customer/UploadCustomer', '--x--\r\n', {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(form.statusCode).toBe(400)
  })

  test('as .csv with semicolons, or UTF-16 with tabs, is read as its .xlsx', async () => {
    const lines = (separator: string) =>
      [header, row('Nguyễn Ấn', '0912345678')].map((cells) => cells.join(separator)).join('\r\n')
    expect(await bring(Buffer.from(`\ufeff${lines(';')}`), { fileName: 'a.csv' })).toMatchObject({ state: 'done' })
    const wide = Buffer.from(`\ufeff${lines('\t').replace('0912345678', '0912345679')}`, 'utf16le')
    expect(await bring(wide, { fileName: 'b.csv' })).toMatchObject({ state: 'done', written: 1 })
    expect((await customers()).map(({ name, phone }) => [name, phone])).toEqual([
      ['Nguyễn Ấn', '84912345678'],
      ['Nguyễn Ấn', '84912345679'],
    ])
  })

  test('with its own headers is read by the columns a person chose', async () => {
    const sheet: Sheet = [
      ['Khách', 'Liên lạc', 'Nhóm', 'Kênh', 'Ghi chú'],
      ['An', '0912345678', 'khach le', 'FACEBOOK', 'bỏ qua'],
    ]
    const columns = ['name', 'phoneCustomer', 'groupCustomer', 'sourceCustomer', null]
    expect(await bring(sheet, { columns })).toMatchObject({ state: 'done', written: 1 })
    const wrong = await send(hanh, await xlsxOf(sheet), { columns: ['name', 'password'] })
    expect(wrong.statusCode).toBe(400)
  })
})

describe('a row', () => {
  const all = [
    ...header,
    'Ngày sinh',
    'Giới tính',
    'Lĩnh vực',
    'Mối quan hệ',
    'Người phụ trách',
    'Người giới thiệu',
    'Mã số thuế',
  ]
  const good = (name: string, phone: string, rest: Record<string, string | number | Date> = {}) =>
    all.map((title, at) => rest[title] ?? row(name, phone)[at] ?? '')

  test('is told all its faults, each with the line of the sheet, its column and its value', async () => {
    await bring([header, row('Đã có', '0900000001', 'co@example.vn')])
    const sheet: Sheet = [
      all,
      good('', '0912000001'),
      good('Không liên lạc', ''),
      good('Sai thư', '0912000003', { Email: 'sai@' }),
      good('Sai số', '12345', { 'Giới tính': 'x' }),
      [],
      good('Thiếu nguồn', '0912000006', { Nguồn: ' ', 'Nhóm khách hàng': '' }),
      good('Không có nguồn', '0912000007', { Nguồn: 'Báo giấy', 'Nhóm khách hàng': 'Khách lẻ; Khách sỉ' }),
      good('Không có trong danh mục', '0912000008', { 'Lĩnh vực': 'Vũ trụ', 'Mối quan hệ': 'Kẻ thù' }),
      good('Sai người', '0912000009', { 'Người phụ trách': 'ai do', 'Người giới thiệu': '0999999999' }),
      good('Trùng', '0900000001', { Email: 'CO@example.vn' }),
      good('Lặp một', '0912000011', { Email: 'lap@example.vn' }),
      good('Lặp hai', '+84 912 000 011', { Email: 'Lap@example.vn' }),
      good('<b>Đậm</b>', '0912000013', { 'Mã số thuế': "1'2" }),
      good('a OR 1=1', '0912000014'),
      good('d'.repeat(201), '0912000015'),
      good('Ngày sai', '0912000016', { 'Ngày sinh': '31/02/2026' }),
    ]
    const { faults, faultTotal, state, rows, checked, valid, written } = await bring(sheet)
    expect(faults.map(({ line, column, reason, value }) => [line, column, reason, value.slice(0, 20)])).toEqual([
      [2, 'name', 'required', ''],
      [3, null, 'mailOrPhoneRequired', ''],
      [4, 'emailCustomer', 'emailInvalid', 'sai@'],
      [5, 'phoneCustomer', 'phoneInvalid', '12345'],
      [5, 'genderCustomer', 'genderInvalid', 'x'],
      [7, 'sourceCustomer', 'required', ''],
      [7, 'groupCustomer', 'required', ''],
      [8, 'sourceCustomer', 'sourceUnknown', 'Báo giấy'],
      [8, 'groupCustomer', 'groupUnknown', 'Khách sỉ'],
      [9, 'business', 'businessUnknown', 'Vũ trụ'],
      [9, 'relationship', 'relationshipUnknown', 'Kẻ thù'],
      [10, 'curator', 'curatorUnknown', 'ai do'],
      [10, 'presenter', 'referrerUnknown', '0999999999'],
      [11, 'phoneCustomer', 'phoneExists', '0900000001'],
      [11, 'emailCustomer', 'emailExists', 'CO@example.vn'],
      [13, 'phoneCustomer', 'phoneRepeated', '+84 912 000 011'],
      [13, 'emailCustomer', 'emailRepeated', 'Lap@example.vn'],
      [14, 'name', 'textInvalid', '<b>Đậm</b>'],
      [14, 'taxCode', 'textInvalid', "1'2"],
      [15, 'name', 'textInvalid', 'a OR 1=1'],
      [16, 'name', 'tooLong', 'd'.repeat(20)],
      [17, 'birthday', 'dateInvalid', '31/02/2026'],
    ])
    expect(faults.filter(({ line }) => line === 13).map(({ sameAsLine }) => sameAsLine)).toEqual([12, 12])
    expect({ state, rows, checked, valid, written, faultTotal }).toEqual({
      state: 'failed',
      rows: 15,
      checked: 15,
      valid: 1,
      written: 0,
      faultTotal: 22,
    })
    expect(await count()).toBe(1)
  })

  test('a formula counts by its last result, and its line is told as a warning', async () => {
    const texts = (cells: readonly string[]) => cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`)
    const [, ...rest] = texts(row('', '0912000001'))
    const computed = `<c t="str"><f>A1&amp;"x"</f><v>Khách tính ra</v></c>`
    const rows = [texts(header), [computed, ...rest]].map((cells) => `<row>${cells.join('')}</row>`)
    const file = forgeWorkbook({ sheets: { A: `<sheetData>${rows.join('')}</sheetData>` } })
    const { faults, state, written } = await bring(file)
    expect(faults).toEqual([{ line: 2, column: 'name', reason: 'formula', value: 'Khách tính ra', warning: true }])
    expect({ state, written }).toEqual({ state: 'done', written: 1 })
    expect((await customers()).map((one) => one.name)).toEqual(['Khách tính ra'])
  })

  test('takes a date as DD/MM/YYYY or as a true date cell, and in no other way', async () => {
    const dates: (string | number | Date)[] = [
      '29/02/2027',
      '13/13/2026',
      '1/1/26',
      '2026-01-02',
      '2/1/2026',
      45_000,
      '45000',
      '15/08/1974',
      new Date('1974-08-15T00:00:00Z'),
    ]
    const { faults } = await bring(
      [all, ...dates.map((date, at) => good(`Khách ${at}`, `091200000${at}`, { 'Ngày sinh': date }))],
      { mode: 'valid' },
    )
    expect(faults.map(({ line, reason, value }) => [line, reason, value])).toEqual([
      [2, 'dateInvalid', '29/02/2027'],
      [3, 'dateInvalid', '13/13/2026'],
      [4, 'dateInvalid', '1/1/26'],
      [5, 'dateInvalid', '2026-01-02'],
      [6, 'dateInvalid', '2/1/2026'],
      [7, 'dateInvalid', '45000'],
      [8, 'dateInvalid', '45000'],
    ])
    expect((await customers()).map(({ birthday }) => birthday)).toEqual(['1974-08-15', '1974-08-15'])
  })

  test('keeps a phone that was typed as a number, and text as it is: apostrophes, comparisons, marks', async () => {
    const sheet: Sheet = [
      [...header, 'Địa chỉ'],
      ["  O'Brien   & a < b; c ", 912345678, '', 'Khách lẻ', 'Zalo', '=1+1'],
    ]
    expect(await bring(sheet)).toMatchObject({ state: 'done' })
    expect(await customers()).toMatchObject([{ name: "O'Brien   & a < b; c", phone: '84912345678', address: '=1+1' }])
  })

  test('may hold what no database keeps, without an error', async () => {
    const csv = [header, row('An\0 Bình', '0912345678')].map((cells) => cells.join(',')).join('\n')
    expect(await bring(Buffer.from(csv), { fileName: 'a.csv' })).toMatchObject({ state: 'done', written: 1 })
    expect((await customers()).map(({ name }) => name)).toEqual(['An Bình'])
  })

  test('finds groups, curator and relationship however they are spelled', async () => {
    const { users, customerGroups } = crm.company
    const sheet: Sheet = [
      all,
      good('An', '0912000001', {
        'Nhóm khách hàng': 'KHÁCH LẺ; thành viên bạc;khach le',
        'Người phụ trách': 'STAFF.SALES02',
      }),
      good('Bình', '0912000002', { 'Người phụ trách': 'vo thanh long' }),
      good('Chi', '0912000003', { 'Người phụ trách': 'Không có' }),
      good('Dũng', '0912000004'),
    ]
    expect(await bring(sheet)).toMatchObject({ state: 'done', written: 4 })
    const [an, binh, chi, dung] = await customers()
    expect([an, binh, chi, dung].map((one) => one?.curator_id)).toEqual([
      users['staff.sales02'],
      users['leader.sales'],
      null,
      users['staff.sales01'],
    ])
    const groups = await crm.db.selectFrom('customer_group_ref').selectAll().execute()
    expect(
      groups
        .filter((one) => one.customer_id === an?.customer_id)
        .map((one) => one.customer_group_id)
        .sort(),
    ).toEqual([customerGroups['person-new'], customerGroups['member-silver']].sort())
  })

  test('takes the mail address of a colleague from admins alone: a dry run must not tell whose addresses there are', async () => {
    const { email } = await crm.db
      .selectFrom('account')
      .select('email')
      .where('user_name', '=', 'staff.sales02')
      .executeTakeFirstOrThrow()
    const sheet: Sheet = [all, good('An', '0912000001', { 'Người phụ trách': email })]
    const tried = await bring(sheet, { dryRun: true })
    expect(tried.faults).toMatchObject([{ line: 2, reason: 'curatorUnknown' }])
    const unknown = await bring([all, good('An', '0912000001', { 'Người phụ trách': 'khong.ai@hoatieu.test' })])
    expect(unknown.faults).toMatchObject([{ line: 2, reason: 'curatorUnknown' }])
    expect(await importSheet(crm.platform, await crm.signIn('admin'), sheet)).toMatchObject({
      state: 'done',
      written: 1,
    })
    expect((await customers()).map((one) => one.curator_id)).toEqual([crm.company.users['staff.sales02']])
  })

  test('does not guess between two people of one name', async () => {
    await crm.db
      .updateTable('account')
      .set({ full_name: 'Võ Thành Long' })
      .where('user_name', '=', 'staff.sales02')
      .execute()
    const { faults } = await bring([all, good('An', '0912000001', { 'Người phụ trách': 'Võ Thành Long' })])
    expect(faults).toMatchObject([{ line: 2, reason: 'curatorUnknown' }])
  })
})

describe('the contact', () => {
  const withContact = [...header, 'Tên người liên hệ', 'Số điện thoại người liên hệ', 'Ngày sinh người liên hệ']
  test('comes from its own columns, or is built of the customer', async () => {
    await bring([
      withContact,
      [...row('Công ty A', '0912000001'), 'Lan', '0987654321', '02/03/1990'],
      [...row('Bình', '0912000002', 'binh@example.vn'), '', '', ''],
      [...row('Công ty C', '0912000003'), '', '0987654322', ''],
    ])
    const contacts = await crm.db.selectFrom('customer_contact').selectAll().orderBy('contact_id').execute()
    expect(
      contacts.map(({ name, phone, email, birthday, is_primary }) => [name, phone, email, birthday, is_primary]),
    ).toEqual(
      expect.arrayContaining([
        ['Lan', '84987654321', '', '1990-03-02', true],
        ['Bình', '84912000002', 'binh@example.vn', null, true],
        ['Công ty C', '84987654322', '', null, true],
      ]),
    )
    expect(contacts).toHaveLength(3)
  })
})

describe('a referral', () => {
  const referring = [...header, 'Người giới thiệu']
  const chain = async () =>
    Object.fromEntries(
      (await customers()).map(({ name, referrer_customer_id, referrer_user_id }) => [
        name,
        referrer_customer_id ?? referrer_user_id,
      ]),
    )

  test('names a stored customer by code, phone or mail, a colleague, or a row of the file', async () => {
    await bring([header, row('Gốc', '0900000001', 'goc@example.vn')])
    const [root] = await customers()
    const end = await bring([
      referring,
      [...row('Mã', '0912000001'), root?.code.toLowerCase() ?? ''],
      [...row('Số', '0912000002'), '090 000 0001'],
      [...row('Thư', '0912000003'), 'GOC@example.vn'],
      [...row('Đồng nghiệp', '0912000004'), 'leader.sales'],
      [...row('Sau', '0912000005'), 'truoc@example.vn'],
      [...row('Trước', '0912000006', 'truoc@example.vn'), ''],
    ])
    expect(end.faults).toEqual([])
    const found = await chain()
    const before = (await customers()).find(({ name }) => name === 'Trước')
    expect(found).toMatchObject({
      Mã: root?.customer_id,
      Số: root?.customer_id,
      Thư: root?.customer_id,
      'Đồng nghiệp': crm.company.users['leader.sales'],
      Sau: before?.customer_id,
      Trước: null,
    })
  })

  test('to a customer whom the importer may not see is unknown', async () => {
    const other = await crm.signIn('staff.support')
    await importSheet(crm.platform, other, [header, row('Kín', '0900000001')])
    const end = await bring([referring, [...row('An', '0912000001'), '0900000001']])
    expect(end.faults).toMatchObject([{ line: 2, column: 'presenter', reason: 'referrerUnknown', warning: false }])
  })

  test('in a circle is dropped with a warning, and its row comes in', async () => {
    const end = await bring([
      referring,
      [...row('A', '0912000001'), '0912000003'],
      [...row('B', '0912000002'), '0912000001'],
      [...row('C', '0912000003'), '0912000002'],
      [...row('Mình', '0912000004'), '0912000004'],
    ])
    expect(end).toMatchObject({ state: 'done', written: 4, valid: 4 })
    expect(end.faults).toEqual([
      { line: 4, column: 'presenter', reason: 'circularReferral', value: '0912000002', warning: true },
      { line: 5, column: 'presenter', reason: 'circularReferral', value: '0912000004', warning: true },
    ])
    const [a, , c] = await customers()
    expect(await chain()).toEqual({ A: c?.customer_id, B: a?.customer_id, C: null, Mình: null })
  })

  test('to a row that stays out keeps its own row out', async () => {
    const end = await bring(
      [
        referring,
        [...row('Sai', '123', 'sai@example.vn'), ''],
        [...row('Theo sai', '0912000002'), 'sai@example.vn'],
        [...row('Theo nữa', '0912000003'), '0912000002'],
        [...row('Được', '0912000004'), ''],
      ],
      { mode: 'valid' },
    )
    expect(end.faults.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'phoneInvalid'],
      [3, 'referrerUnknown'],
      [4, 'referrerUnknown'],
    ])
    expect((await customers()).map(({ name }) => name)).toEqual(['Được'])
  })
})

describe('the mode', () => {
  const mixed: Sheet = [header, row('Tốt', '0912000001'), row('Xấu', '12'), row('Tốt nữa', '0912000003')]

  test('all writes nothing when one row is wrong', async () => {
    expect(await bring(mixed)).toMatchObject({ state: 'failed', valid: 2, written: 0, canUndo: false })
    expect(await count()).toBe(0)
  })

  test('valid writes the good rows alone, and with none fails', async () => {
    expect(await bring(mixed, { mode: 'valid' })).toMatchObject({ state: 'done', valid: 2, written: 2 })
    expect((await customers()).map(({ name }) => name)).toEqual(['Tốt', 'Tốt nữa'])
    expect(await bring([header, row('Xấu', '12')], { mode: 'valid' })).toMatchObject({ state: 'failed', written: 0 })
  })

  test('a dry run tells the same and writes nothing', async () => {
    expect(await bring(mixed, { mode: 'valid', dryRun: true })).toMatchObject({
      state: 'checked',
      dryRun: true,
      rows: 3,
      valid: 2,
      written: 0,
      faults: [{ line: 3, reason: 'phoneInvalid' }],
    })
    expect(await count()).toBe(0)
    expect(await bring(mixed, { mode: 'valid' })).toMatchObject({ written: 2 })
  })

  test('faults beyond 2,000 are counted and not listed', async () => {
    const bad = Array.from({ length: 1_000 }, () => ['', '', '', '', ''])
    const end = await bring([header, ...bad.map((cells) => [...cells.slice(0, 2), 'x', ...cells.slice(3)])])
    expect(end.faultTotal).toBe(4_000)
    expect(end.faults).toHaveLength(2_000)
  })
})

describe('what is told', () => {
  test('one event, and a line in the log of each customer', async () => {
    const { importId } = await bring(many(3))
    const events = await crm.db.selectFrom('event').selectAll().where('name', '=', 'customer.uploaded').execute()
    expect(events).toHaveLength(1)
    expect(events[0]?.body).toMatchObject({ importId, automationSkipped: false })
    const log = await crm.db.selectFrom('activity_log').selectAll().execute()
    expect(log.map(({ resource, action, message, target_name }) => [resource, action, message, target_name])).toEqual([
      ['Customer', 1, 'customer.uploaded', 'Khách 0'],
      ['Customer', 1, 'customer.uploaded', 'Khách 1'],
      ['Customer', 1, 'customer.uploaded', 'Khách 2'],
    ])
  })

  test('more than 10 customers handed to others skip the automation, 10 do not, and their bell rings once', async () => {
    const handing = (total: number, from: number): Sheet => [
      [...header, 'Người phụ trách'],
      ...Array.from({ length: total }, (_, at) => [...row(`K${at}`, `09${from + at}`), 'staff.sales02']),
    ]
    expect(await bring(handing(10, 10_000_000))).toMatchObject({ automationSkipped: false })
    expect(await bring(handing(11, 20_000_000))).toMatchObject({ automationSkipped: true })
    await crm.platform.dispatcher.drain()
    const bells = await crm.db.selectFrom('bell').selectAll().execute()
    expect(bells.map(({ user_id, body }) => [user_id, body['count']])).toEqual([
      [crm.company.users['staff.sales02'], 10],
      [crm.company.users['staff.sales02'], 11],
    ])
  })

  test('the newest imports of a person are listed', async () => {
    await bring(many(1))
    crm.clock.pass(1_000)
    await bring([header, row('Xấu', '12')])
    const list = (await hanh.get('/api/Customer/GetUploads')).json<{ state: string }[]>()
    expect(list.map(({ state }) => state)).toEqual(['failed', 'done'])
  })
})

test('workbooks of the 1904 calendar mean the same day', async () => {
  const sheet = [
    [...header, 'Ngày sinh'],
    [...row('An', '0912000001'), new Date('1990-03-02T00:00:00Z')],
  ]
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: sheet }], dateSystem: '1904' }))
  expect(await bring(bytes)).toMatchObject({ state: 'done' })
  expect((await customers()).map(({ birthday }) => birthday)).toEqual(['1990-03-02'])
})

test('the state is read by its owner while it goes on', async () => {
  const { importId } = (await send(hanh, await xlsxOf(many(2)))).json()
  expect(await stateOf(hanh, importId)).toMatchObject({ state: 'checking', rows: 2, checked: 0, faultTotal: 0 })
})

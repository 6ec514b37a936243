import { exportColumns } from '@crm/contract/customer-upload'
import type { CustomerView } from '@crm/contract/customer-views'
import type { ExportView } from '@crm/contract/list-export'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSheet } from '../../kernel/spreadsheet/read-sheet.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { importSheet, runExport, type Sheet, sweep } from '../../testing/import.ts'
import { columnWords } from '../../words/customer-sheet.ts'

let crm: Harness
let long: Caller
beforeAll(async () => {
  crm = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  // What is still being told holds locks that emptying the tables waits for.
  await crm.platform.dispatcher.drain()
  await crm.reset()
  long = await crm.signIn('leader.sales')
})
afterAll(() => crm.close())

const dangerous = ['=1+1', '+84912345678', '-5', '@SUM(A1)', "'=1", '"=1', '＝1', "O'Brien", 'a\nb; "c", d']
const vi = (column: keyof typeof columnWords) => columnWords[column].vi
const full: Sheet = [
  exportColumns.slice(1, 20).map(vi),
  ...dangerous.map((text, at) => [
    `Khách ${at}`,
    `09120000${10 + at}`,
    `k${at}@example.vn`,
    at % 2 === 0 ? 'Nam' : 'Nữ',
    at === 0 ? '01/02/1900' : `1${at}/06/1975`,
    text,
    `03000000${10 + at}`,
    'Bất động sản',
    at === 1 ? 'Không có' : 'Huỳnh Gia Huy',
    'Khách lẻ; Thành viên Bạc',
    'Zalo',
    'VIP',
    at === 2 ? 'k0@example.vn' : at === 3 ? 'leader.sales' : '',
    `GT${at}`,
    `Liên hệ ${at}`,
    `09870000${10 + at}`,
    `lh${at}@example.vn`,
    'Nữ',
    '02/03/1990',
  ]),
]
const fill = async (caller = long, sheet = full) => {
  const end = await importSheet(crm.platform, caller, sheet)
  expect(end).toMatchObject({ state: 'done', faults: [] })
}

const begin = async (order: object = {}, caller = long): Promise<string> => {
  const answer = await caller.post('/api/Customer/ExportCustomer', order)
  expect(answer.statusCode, answer.body).toBe(202)
  return answer.json().exportId
}
const stateOf = async (exportId: string, caller = long) =>
  (await caller.get(`/api/Customer/GetExport/${exportId}`)).json<ExportView>()
const download = (exportId: string, caller = long) => caller.get(`/api/Customer/DownloadExport/${exportId}`)
const exported = async (order: object = {}, caller = long) => {
  const exportId = await begin(order, caller)
  await runExport(crm.platform, exportId)
  return { exportId, answer: await download(exportId, caller) }
}
const linesOf = async (bytes: Buffer, name = 'a.xlsx') =>
  (await readSheet(bytes, name, { rowsMax: 1_001 })).rows.map(({ cells }) => cells)

/** All that a person set, without what differs from one life of a record to the next. */
async function factsOf(caller: Caller) {
  const ids = await crm.db.selectFrom('customer').select(['customer_id', 'name']).orderBy('name').execute()
  const byId = new Map(ids.map(({ customer_id, name }) => [customer_id, name]))
  const seen = await Promise.all(
    ids.map(async ({ customer_id }) =>
      (
        await caller.get(`/api/Customer/GetCustomerInfoById/${customer_id}/${caller.me.userId}/true`)
      ).json<CustomerView>(),
    ),
  )
  return seen.map((one) => ({
    name: one.name,
    phone: one.phoneCustomer,
    email: one.emailCustomer,
    gender: one.genderCustomer,
    birthday: one.birthday,
    address: one.address,
    taxCode: one.taxCode,
    affiliateCode: one.affiliateCode,
    business: one.business,
    curator: one.curator,
    groups: [...one.groupCustomer].sort(),
    source: one.sourceCustomer,
    relationship: one.relationship,
    presenter: one.source === 1 ? byId.get(one.refId) : one.refId,
    contacts: one.contacts.map(({ contactId: _, ...contact }) => contact),
  }))
}

describe('the product reads back its own export', () => {
  const cases = [
    { format: 'xlsx', language: 'vi' },
    { format: 'xlsx', language: 'en' },
    { format: 'csv', language: 'vi' },
    { format: 'csv', language: 'en' },
  ]
  test.each(cases)('as $format in $language: every value, dangerous ones too', async ({ format, language }) => {
    await fill()
    const before = await factsOf(long)
    const { answer } = await exported({ format, language, viewAll: true })
    await crm.db.deleteFrom('customer').execute()
    const end = await importSheet(crm.platform, long, answer.rawPayload, { fileName: `a.${format}` })
    expect(end).toMatchObject({ state: 'done', faults: [], written: dangerous.length })
    expect(await factsOf(long)).toEqual(before)
  })
})

describe('the file', () => {
  test('holds the columns asked for, in the words of the language, and names itself', async () => {
    await fill(long, full.slice(0, 2))
    const { exportId, answer } = await exported({ language: 'en', columns: ['name', 'phoneCustomer', 'createdDate'] })
    expect(await linesOf(answer.rawPayload)).toEqual([
      ['Customer name', 'Phone', 'Created'],
      ['Khách 0', '0912000010', '20/11/2026 09:00'],
    ])
    expect(answer.headers['content-disposition']).toContain('customers-2026-11-20.xlsx')
    expect(await stateOf(exportId)).toMatchObject({ state: 'done', rows: 1, written: 1, canDownload: true })
  })

  test('holds what the search finds and its asker sees, no more', async () => {
    await fill(long, full.slice(0, 4))
    const huy = await crm.signIn('staff.support')
    await fill(huy, [(full[0] ?? []).slice(0, 11), (full[6] ?? []).slice(0, 11)])
    const names = async (order: object) =>
      (await linesOf((await exported({ ...order, columns: ['name'] })).answer.rawPayload)).flat().sort()
    expect(await names({})).toEqual(['Khách 0', 'Khách 1', 'Khách 2', 'Tên khách hàng'])
    expect(await names({ phoneCustomer: '0912000011' })).toEqual(['Khách 1', 'Tên khách hàng'])
  })

  test('of more than a block holds every line once', async () => {
    const rows = Array.from({ length: 1_000 }, (_, at) => [`K${at}`, `09${10_000_000 + at}`, 'Khách lẻ', 'Zalo'])
    await fill(long, [['Customer name', 'Phone', 'Customer group', 'Source'], ...rows])
    await fill(long, full)
    const { answer } = await exported({ format: 'csv', columns: ['name'] })
    const lines = answer.body.trim().split('\r\n').slice(1)
    expect(new Set(lines).size).toBe(1_000 + dangerous.length)
    expect(lines).toHaveLength(1_000 + dangerous.length)
  })
})

describe('who may', () => {
  test('without the right to download nothing begins', async () => {
    const staff = await crm.signIn('staff.sales01')
    expect((await staff.post('/api/Customer/ExportCustomer', {})).statusCode).toBe(403)
    expect(await crm.db.selectFrom('list_export').selectAll().execute()).toEqual([])
  })

  test('an export of somebody else is not there', async () => {
    await fill(long, full.slice(0, 2))
    const { exportId } = await exported()
    const admin = await crm.signIn('admin')
    expect((await admin.get(`/api/Customer/GetExport/${exportId}`)).statusCode).toBe(404)
    expect((await download(exportId, admin)).statusCode).toBe(404)
  })

  test('the rights of the moment in which it is written decide', async () => {
    await fill(long, full.slice(0, 2))
    const wide = await begin({ viewAll: true })
    const narrow = await begin({})
    const take = (right: 'can_view_all' | 'can_download') =>
      crm.db
        .updateTable('permission')
        .set({ [right]: false })
        .where('function_tag', '=', 'MNU_Customer')
        .execute()
    await take('can_view_all')
    await runExport(crm.platform, wide)
    expect(await stateOf(wide)).toMatchObject({ state: 'failed', canDownload: false })
    await take('can_download')
    await runExport(crm.platform, narrow)
    expect(await crm.db.selectFrom('list_export').select('state').execute()).toEqual([
      { state: 'failed' },
      { state: 'failed' },
    ])
    expect((await download(narrow)).statusCode).toBe(403)
  })

  describe('the rights of the moment in which it is fetched decide once more:', () => {
    const set = (changes: object) =>
      crm.db.updateTable('permission').set(changes).where('function_tag', '=', 'MNU_Customer').execute()
    const person = (changes: object) =>
      crm.db.updateTable('account').set(changes).where('user_id', '=', long.me.userId).execute()
    const expectKept = async (exportId: string) => {
      expect((await download(exportId)).json()).toMatchObject({ status: 403, code: 'access.forbidden' })
      expect(await stateOf(exportId)).toMatchObject({ state: 'done', canDownload: false })
    }
    const expectGiven = async (exportId: string) => {
      expect((await download(exportId)).statusCode).toBe(200)
      expect(await stateOf(exportId)).toMatchObject({ state: 'done', canDownload: true })
    }

    test('who saw everyone’s and does not any more', async () => {
      await fill(long, full.slice(0, 2))
      const { exportId } = await exported({ viewAll: true })
      await expectGiven(exportId)
      await set({ can_view_all: false })
      await expectKept(exportId)
      await set({ can_view_all: true })
      await expectGiven(exportId)
    })

    test('who saw a department that is no longer granted', async () => {
      const { sales, support } = crm.company.departments
      const granted = { department_id: sales, child_department_id: support }
      await crm.db.insertInto('leader_department').values(granted).execute()
      const { exportId } = await exported({ viewAll: true })
      await expectGiven(exportId)
      await crm.db.deleteFrom('leader_department').where('child_department_id', '=', support).execute()
      await expectKept(exportId)
    })

    test('who saw what was deleted, or was an admin', async () => {
      const { exportId: deleted } = await exported({ activeTab: 'deleted' })
      await set({ can_delete: false })
      await expectKept(deleted)
      await person({ system_role: 'admin' })
      await expectGiven(deleted)
      const { exportId } = await exported({ viewAll: true })
      await person({ system_role: 'user' })
      await expectKept(exportId)
    })
  })

  test('what was taken out is in the audit, with its count and who asked from where', async () => {
    await fill(long, full.slice(0, 3))
    const { exportId } = await exported({ text: 'khach' })
    const line = await crm.db.selectFrom('audit').selectAll().where('what', '=', 'customer.exported').executeTakeFirst()
    expect(line).toMatchObject({
      user_id: long.me.userId,
      target: exportId,
      details: { count: 2, order: { text: 'khach' } },
    })
    expect(line?.address).not.toBe('')
  })
})

describe('an export', () => {
  test('is not there before it is written, and goes after 24 hours with its file', async () => {
    await fill(long, full.slice(0, 2))
    const exportId = await begin()
    expect(await stateOf(exportId)).toMatchObject({ state: 'waiting', canDownload: false })
    expect((await download(exportId)).statusCode).toBe(404)
    await runExport(crm.platform, exportId)
    const { file_key } = await crm.db.selectFrom('list_export').select('file_key').executeTakeFirstOrThrow()
    crm.clock.pass(24 * 3_600_000)
    const again = await crm.signIn('leader.sales')
    expect((await download(exportId, again)).statusCode).toBe(404)
    await sweep(crm.platform, 'sweep-exports')
    expect(await crm.platform.files.exists(file_key ?? '')).toBe(false)
    expect(await stateOf(exportId, again)).toMatchObject({ state: 'done', canDownload: false })
  })

  test('whose job runs again keeps its first file', async () => {
    await fill(long, full.slice(0, 2))
    const { exportId, answer } = await exported()
    await runExport(crm.platform, exportId)
    expect((await download(exportId)).rawPayload).toEqual(answer.rawPayload)
    expect(await crm.db.selectFrom('audit').selectAll().where('what', '=', 'customer.exported').execute()).toHaveLength(
      1,
    )
  })

  test('that cannot be stored is tried again, and at the last try failed', async () => {
    const exportId = await begin()
    const full = {
      ...crm.platform,
      files: { ...crm.platform.files, put: () => Promise.reject(new Error('disk full')) },
    }
    await expect(runExport(full, exportId)).rejects.toThrow('disk full')
    expect(await stateOf(exportId)).toMatchObject({ state: 'writing' })
    await expect(runExport(full, exportId, { retries: 3 })).rejects.toThrow('disk full')
    expect(await stateOf(exportId)).toMatchObject({ state: 'failed' })
  })
})

import { buffer } from 'node:stream/consumers'
import { uploadColumns } from '@crm/contract/customer-upload'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openArchive } from '../../kernel/spreadsheet/archive.ts'
import { readSheet } from '../../kernel/spreadsheet/read-sheet.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { importSheet, type Sheet, xlsxOf } from '../../testing/import.ts'

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

const rowsOf = async (bytes: Buffer, name = 'a.xlsx') => (await readSheet(bytes, name, { rowsMax: 1_001 })).rows
const get = (path: string) => hanh.get(`/api/Customer/${path}`)

describe('the template', () => {
  test.each(['vi/xlsx', 'en/xlsx', 'vi/csv', 'en/csv'])('%s is read back with every column known', async (path) => {
    const answer = await get(`GetUploadTemplate/${path}`)
    expect(answer.headers['content-disposition']).toMatch(/^attachment; /)
    const format = path.slice(3)
    const [head, ...rest] = await rowsOf(answer.rawPayload, `a.${format}`)
    expect(rest).toEqual([])
    const values = { name: 'An', phoneCustomer: '0912345678', groupCustomer: 'Khách lẻ', sourceCustomer: 'Zalo' }
    const filled = uploadColumns.map((column) => (values as Record<string, string>)[column] ?? '')
    const headers = (head?.cells ?? []).map(String)
    const end = await importSheet(crm.platform, hanh, [headers, filled])
    expect(end).toMatchObject({ state: 'done', written: 1 })
    expect(end.headers.map(({ column }) => column)).toEqual([...uploadColumns])
  })

  test('offers the present look-up values and people, and cells that keep a leading zero', async () => {
    await crm.db.updateTable('customer_source').set({ deleted_at: new Date() }).where('name', '=', 'TikTok').execute()
    const archive = await openArchive((await get('GetUploadTemplate/vi/xlsx')).rawPayload)
    const part = async (path: string) => (await buffer(await archive.open(path))).toString()
    const sheet = await part('xl/worksheets/sheet1.xml')
    expect(sheet.match(/<dataValidation /g)).toHaveLength(7)
    expect(sheet).toMatch(/<c r="B1001" s="\d+"/)
    const lists =
      (await part('xl/worksheets/sheet2.xml')) +
      (archive.has('xl/sharedStrings.xml') ? await part('xl/sharedStrings.xml') : '')
    for (const name of ['Facebook', 'Khách lẻ', 'Võ Thành Long', 'Bất động sản']) expect(lists).toContain(name)
    expect(lists).not.toContain('TikTok')
  })
})

describe('the rejected rows', () => {
  const sheet: Sheet = [
    ['Nguồn', 'Họ tên', 'Tên khách hàng', 'Số điện thoại', 'Nhóm khách hàng', 'Ngày sinh'],
    ['Facebook', 'bỏ qua', 'Tốt', '0912000001', 'Khách lẻ', ''],
    ['Báo giấy', '=1+1', 'Xấu', 912000002, 'Khách lẻ', new Date('1990-03-02T00:00:00Z')],
  ]

  test('come back as they were with the reasons in words, and are taken once they are mended', async () => {
    const { importId } = await importSheet(crm.platform, hanh, sheet, { mode: 'valid' })
    const answer = await get(`GetUploadRejected/${importId}`)
    const [head, row, ...others] = await rowsOf(answer.rawPayload)
    expect(head?.cells).toEqual([...(sheet[0] ?? []), 'Lỗi'])
    expect(row?.cells).toEqual([
      'Báo giấy',
      '=1+1',
      'Xấu',
      '0912000002',
      'Khách lẻ',
      '02/03/1990',
      'Nguồn: nguồn không có trong danh mục (Báo giấy)',
    ])
    expect(others).toEqual([])
    const mended = [head?.cells, ['Zalo', ...(row?.cells.slice(1) ?? [])]].map((cells) => (cells ?? []).map(String))
    expect(await importSheet(crm.platform, hanh, await xlsxOf(mended))).toMatchObject({ state: 'done', written: 1 })
  })

  test('speak English when asked', async () => {
    const { importId } = await importSheet(crm.platform, hanh, sheet)
    const [head, row] = await rowsOf((await get(`GetUploadRejected/${importId}?language=en`)).rawPayload)
    expect(head?.cells.at(-1)).toBe('Errors')
    expect(row?.cells.at(-1)).toBe('Source: source not found (Báo giấy)')
  })
})

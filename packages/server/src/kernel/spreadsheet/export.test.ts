import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openArchive } from './archive.ts'
import { cellCharsMax, neutralise, restore } from './cell.ts'
import type { OutputRow, SheetColumn } from './output.ts'
import { readSheet } from './read-sheet.ts'
import { csvStream, writeCsv } from './write-csv.ts'
import { writeXlsx, xlsxStream } from './write-xlsx.ts'

const columns: SheetColumn[] = [
  { header: 'Tên', kind: 'text', width: 30 },
  { header: 'Doanh thu', kind: 'number' },
  { header: 'Ngày sinh', kind: 'date' },
]
const dangerous = [
  '=1+1',
  '+84912345678',
  '-5',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\0=x',
  ' =1',
  '"=1',
  "'=1",
  "''=1",
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '\u200b=1',
  '\u00a0=1',
]
const harmless = [
  'Nguyễn Văn Ấn',
  "O'Brien",
  "'tis",
  'a=b',
  '5-3',
  'x;y,"z"',
  'dòng 1\ndòng 2',
  '_x000D_',
  'a\rb',
  ' trước',
]
const texts = [...dangerous, ...harmless]
const rows: OutputRow[] = texts.map((text) => [text, -5, '1975-06-13'])
const limits = { rowsMax: 1_001 }
const textsOf = async (bytes: Buffer, name: string) =>
  (await readSheet(bytes, name, limits)).rows.slice(1).map(({ cells }) => cells[0])

async function* slowly(source: readonly OutputRow[], onEnd?: () => void) {
  try {
    yield* source
  } finally {
    onEnd?.()
  }
}

test('every text comes back from an .xlsx as it was, numbers and dates as such', async () => {
  for (const bytes of [
    await writeXlsx({ sheetName: 'Khách hàng', columns, rows }),
    await buffer(xlsxStream('Khách hàng', columns, slowly(rows))),
  ]) {
    expect(await textsOf(bytes, 'a.xlsx')).toEqual(texts)
    const read = await readSheet(bytes, 'a.xlsx', limits)
    expect(read.rows[0]).toEqual({ line: 1, cells: ['Tên', 'Doanh thu', 'Ngày sinh'] })
    expect(read.rows[1]?.cells.slice(1)).toEqual([-5, { date: '1975-06-13' }])
  }
})

test('no cell of an .xlsx is a formula', async () => {
  const archive = await openArchive(await writeXlsx({ sheetName: 'A', columns, rows }))
  const xml = (await buffer(await archive.open('xl/worksheets/sheet1.xml'))).toString()
  expect(xml).not.toContain('<f')
})

test('every text comes back from a .csv as it was', async () => {
  for (const bytes of [writeCsv(columns, rows), await buffer(csvStream(columns, slowly(rows)))]) {
    expect(await textsOf(bytes, 'a.csv')).toEqual(texts)
  }
})

test('a .csv marks formulas, keeps numbers, and opens as UTF-8 in Excel', () => {
  const csv = writeCsv(columns, [
    ['=1+1', -5, '2026-01-02'],
    ['+84912', null, null],
    ['An', 2.5, null],
  ])
  expect(csv.toString()).toBe("\ufeffTên,Doanh thu,Ngày sinh\r\n'=1+1,-5,2026-01-02\r\n'+84912,,\r\nAn,2.5,\r\n")
})

test('whatever the text, its mark can be taken off again and never leaves a formula', () => {
  const unit = fc.constantFrom(...'=+-@\t\r\n\0\'" ＝a')
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      expect(restore(neutralise(text))).toBe(text)
      expect(neutralise(text)).not.toMatch(/^\s*[=+\-@＝]/)
    }),
  )
})

test('a birthday before Excel’s calendar, an impossible date and an overlong text stay text', async () => {
  const bytes = await writeXlsx({
    sheetName: 'A',
    columns,
    rows: [
      ['x'.repeat(40_000), null, '1899-12-31'],
      ['y', null, '2026-02-31'],
    ],
  })
  const [, first, second] = (await readSheet(bytes, 'a.xlsx', limits)).rows
  expect(first?.cells).toEqual(['x'.repeat(cellCharsMax), '', '1899-12-31'])
  expect(second?.cells).toEqual(['y', '', '2026-02-31'])
})

test('a template offers its lists, keeps typed phones as text and is read back as its filled lines', async () => {
  const bytes = await writeXlsx({
    sheetName: 'Khách hàng',
    columns: [...columns, { header: 'Nguồn', kind: 'text' }],
    rows: [['An', 1, null, 'Web']],
    lists: [
      { header: 'Nguồn', values: ['Web', '=Giới thiệu'] },
      { header: 'Không có cột', values: ['x'] },
    ],
    blankLines: 1_000,
  })
  expect((await readSheet(bytes, 'a.xlsx', limits)).rows.map(({ line }) => line)).toEqual([1, 2])
  const archive = await openArchive(bytes)
  const sheet = (await buffer(await archive.open('xl/worksheets/sheet1.xml'))).toString()
  expect(sheet).toMatch(/sqref="D2:D1001"[^>]*><formula1>'_lists'!\$A\$1:\$A\$2</)
  expect(sheet).toMatch(/<c r="A900" s="\d+"/)
})

test('an export of 20,000 lines lets other work through and holds every line', async () => {
  let turns = 0
  const ticker = setInterval(() => {
    turns += 1
  }, 0)
  const many = Array.from({ length: 20_000 }, (_, at): OutputRow => [`Khách ${at}`, at, '2026-01-02'])
  const [xlsx, csv] = await Promise.all([
    buffer(xlsxStream('A', columns, slowly(many))),
    buffer(csvStream(columns, slowly(many))),
  ])
  clearInterval(ticker)
  expect(turns).toBeGreaterThan(20)
  expect((await readSheet(xlsx, 'a.xlsx', { rowsMax: 20_001 })).rows.at(-1)).toMatchObject({ line: 20_001 })
  expect((await readSheet(csv, 'a.csv', { rowsMax: 20_001 })).rows.at(-1)).toMatchObject({ line: 20_001 })
})

test('when the reader goes away the source is let go', async () => {
  const many = Array.from({ length: 50_000 }, (): OutputRow => ['x'.repeat(500), 1, null])
  for (const open of [xlsxStream.bind(undefined, 'A'), csvStream]) {
    const ended = await new Promise<boolean>((resolve) => {
      const stream = open(
        columns,
        slowly(many, () => resolve(true)),
      )
      stream.once('data', () => stream.destroy())
    })
    expect(ended).toBe(true)
  }
})

test('a source that fails breaks the export off instead of ending it early', async () => {
  async function* failing() {
    yield ['An', 1, null] as OutputRow
    throw new Error('connection lost')
  }
  await expect(buffer(xlsxStream('A', columns, failing()))).rejects.toThrow('connection lost')
  await expect(buffer(csvStream(columns, failing()))).rejects.toThrow('connection lost')
})

import { describe, expect, test } from 'vitest'
import { forgeWorkbook } from './forged-workbook.ts'
import { readSheet } from './read-sheet.ts'

const limits = { rowsMax: 1_001 }
const read = async (bytes: Buffer) => (await readSheet(bytes, 'Khách hàng.XLSX', limits)).rows
const sheetData = (rows: string) => `<sheetData>${rows}</sheetData>`
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`

describe('reading an .xlsx', () => {
  test('a row keeps the number that a person sees, blank rows and gaps counted', async () => {
    const rows = `<row r="1">${text('Tên')}</row><row r="3"><c r="A3" t="inlineStr"><is><t>  </t></is></c></row>
      <row r="7"><c r="C7"><v>12.5</v></c><c r="E7" s="1"/></row><row>${text('An')}</row>`
    expect(await read(forgeWorkbook({ sheets: { A: sheetData(rows) } }))).toEqual([
      { line: 1, cells: ['Tên'] },
      { line: 7, cells: ['', '', 12.5] },
      { line: 8, cells: ['An'] },
    ])
  })

  test('shared, rich and escaped text reads as Excel shows it', async () => {
    const strings =
      '<si><r><t>Nguyễn </t></r><r><t>An &amp; Bình</t></r><rPh><t>x</t></rPh></si><si><t>a_x000D_b</t></si>'
    const cells = [
      '<c t="s"><v>0</v></c>',
      '<c t="s"><v>1</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="e"><v>#N/A</v></c>',
    ]
    const formula = '<c t="str"><f>A1</f><v>kết quả</v></c>'
    const rows = `<row>${cells.join('')}${formula}</row>`
    expect(await read(forgeWorkbook({ strings, sheets: { A: sheetData(rows) } }))).toEqual([
      { line: 1, cells: ['Nguyễn An & Bình', 'a\rb', 'TRUE', '#N/A', 'kết quả'], formulas: [4] },
    ])
  })

  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="[$-42A]dd\\/mm\\/yyyy;@"/><numFmt numFmtId="165" formatCode="&quot;ngày&quot; [Red]0.0"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/></cellXfs>'
  const dated = (serial: string, style: number) => `<c s="${style}"><v>${serial}</v></c>`

  test('a date cell is told from text and from a number, in the calendar of 1900', async () => {
    const cells = [
      dated('45000', 1),
      dated('45000.75', 2),
      dated('59', 1),
      dated('61', 1),
      '<c t="d"><v>2026-01-02T00:00:00</v></c>',
      text('2026-01-02'),
      dated('45000', 0),
      dated('45000', 3),
      dated('0.5', 4),
    ]
    expect(await read(forgeWorkbook({ styles, sheets: { A: sheetData(`<row>${cells.join('')}</row>`) } }))).toEqual([
      {
        line: 1,
        cells: [
          { date: '2023-03-15' },
          { date: '2023-03-15' },
          { date: '1900-02-28' },
          { date: '1900-03-01' },
          { date: '2026-01-02' },
          '2026-01-02',
          45_000,
          45_000,
          0.5,
        ],
      },
    ])
  })

  test('the day that never was, 29/02/1900, is no date', async () => {
    const rows = `<row>${dated('60', 1)}${dated('0', 1)}${dated('-3', 1)}${dated('2958466', 1)}</row>`
    expect(await read(forgeWorkbook({ styles, sheets: { A: sheetData(rows) } }))).toEqual([
      { line: 1, cells: [60, 0, -3, 2_958_466] },
    ])
  })

  test('a date cell keeps its day in the calendar of 1904', async () => {
    const sheets = { A: sheetData(`<row>${dated('43538', 1)}${dated('0', 1)}</row>`) }
    expect(await read(forgeWorkbook({ styles, sheets, workbookPr: '<workbookPr date1904="1"/>' }))).toEqual([
      { line: 1, cells: [{ date: '2023-03-15' }, { date: '1904-01-01' }] },
    ])
  })

  test('prefixed element names and a sheet after an empty one are read', async () => {
    const filled = `<x:sheetData xmlns:x="urn:x"><x:row><x:c><x:v>5</x:v></x:c></x:row></x:sheetData>`
    expect(await read(forgeWorkbook({ sheets: { Trống: sheetData(''), B: filled } }))).toEqual([
      { line: 1, cells: [5] },
    ])
  })

  test('a second sheet with data is refused, the lists of a template are not', async () => {
    const filled = sheetData(`<row>${text('x')}</row>`)
    await expect(read(forgeWorkbook({ sheets: { A: filled, B: filled } }))).rejects.toMatchObject({
      code: 'tooManySheets',
    })
    expect(await read(forgeWorkbook({ sheets: { A: filled, _lists: filled } }))).toHaveLength(1)
  })
})

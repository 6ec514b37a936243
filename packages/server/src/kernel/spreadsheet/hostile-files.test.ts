import { describe, expect, test } from 'vitest'
import { forgeParts, forgeWorkbook, forgeZip } from './forged-workbook.ts'
import { readSheet } from './read-sheet.ts'
import type { SheetErrorCode } from './sheet-error.ts'

const sheetData = (rows: string) => `<sheetData>${rows}</sheetData>`
const small = sheetData('<row><c><v>1</v></c></row>')
const workbook = (xml: string) => forgeWorkbook({ sheets: { A: xml } })
const megabytes = (count: number) => Buffer.alloc(count * 1024 ** 2, ' ')
const ole = (content: string) =>
  Buffer.from(`d0cf11e0a1b11ae1${Buffer.from(content, 'utf16le').toString('hex')}`, 'hex')
const longComment = `<!--${megabytes(2)}-->`

const refused = (code: SheetErrorCode, title: string, bytes: () => Buffer, fileName = 'a.xlsx') => ({
  code,
  title,
  bytes,
  fileName,
})

describe('a file is refused when it', () => {
  test.each([
    refused('format', 'is a csv named xlsx', () => Buffer.from('Tên,SĐT\n')),
    refused('format', 'is an xlsx named csv', () => workbook(small), 'a.csv'),
    refused('format', 'is an old binary workbook', () => ole('Workbook'), 'a.xls'),
    refused('format', 'is an old binary workbook named xlsx', () => ole('Workbook')),
    refused('encrypted', 'is protected by a password', () => ole('EncryptedPackage')),
    refused('macros', 'carries macros', () =>
      forgeZip([...forgeParts({ sheets: { A: small } }), { path: 'xl/vbaProject.bin', content: 'x' }]),
    ),
    refused('macros', 'is named as a workbook with macros', () => workbook(small), 'a.xlsm'),
    refused('format', 'is another kind of zip', () => forgeZip([{ path: 'word/document.xml', content: '<x/>' }])),
    refused('format', 'is a zip cut short', () => workbook(small).subarray(0, 400)),
    refused('format', 'holds broken XML', () => workbook('<sheetData><row>')),
    refused('format', 'declares entities', () => workbook(`<!DOCTYPE x [<!ENTITY a "b">]>${small}`)),
    refused('format', 'has rows out of order', () => workbook(sheetData('<row r="5"/><row r="2"/>'))),
    refused('format', 'names a shared text that is not there', () =>
      workbook(sheetData('<row><c t="s"><v>9</v></c></row>')),
    ),
    refused('tooLarge', 'hides a comment without end', () => workbook(`${longComment}${small}`)),
    refused('tooLarge', 'is over 5 MB', () => megabytes(5.1), 'a.csv'),
    refused('tooLarge', 'unpacks to more than 50 MB', () =>
      forgeZip([...forgeParts({ sheets: { A: small } }), { path: 'xl/media/x.bin', content: megabytes(60) }]),
    ),
    refused('format', 'unpacks to more than its directory claims', () =>
      forgeZip(
        forgeParts({ sheets: { A: sheetData(`<row/>${megabytes(60)}`) } }).map((part) =>
          part.path.endsWith('sheet1.xml') ? { ...part, claimedBytes: 5_000 } : part,
        ),
      ),
    ),
    refused('tooLarge', 'has more than 200 entries', () =>
      forgeZip([
        ...forgeParts({ sheets: { A: small } }),
        ...Array.from({ length: 200 }, (_, at) => ({ path: `x${at}`, content: '' })),
      ]),
    ),
    refused('format', 'holds the same entry twice', () =>
      forgeZip([...forgeParts({ sheets: { A: small } }), ...forgeParts({ sheets: { A: small } })]),
    ),
    refused('tooLarge', 'carries a million shared texts', () =>
      forgeWorkbook({ sheets: { A: small }, strings: '<si><t>chuỗi</t></si>'.repeat(1_000_000) }),
    ),
    refused('tooManyColumns', 'uses the last cell of the sheet', () =>
      workbook(sheetData('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')),
    ),
    refused('tooLarge', 'claims the whole sheet as its size', () =>
      workbook(`<dimension ref="A1:XFD1048576"/>${small}`),
    ),
    refused('tooLarge', 'merges the whole sheet', () =>
      workbook(`${small}<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>`),
    ),
    refused('tooLarge', 'merges without end', () =>
      workbook(`${small}<mergeCells>${'<mergeCell ref="A1:B1"/>'.repeat(100_000)}</mergeCells>`),
    ),
    refused('tooManyRows', 'has too many rows', () =>
      workbook(sheetData('<row><c><v>1</v></c></row>'.repeat(100_000))),
    ),
    refused('tooLarge', 'fills a cell without end', () =>
      workbook(sheetData(`<row><c t="inlineStr"><is><t>${'a'.repeat(40_000_000)}</t></is></c></row>`)),
    ),
    refused('format', 'nests without end', () => workbook('<a>'.repeat(1_000_000))),
    refused('tooLarge', 'repeats one cell without end', () =>
      workbook(sheetData(`<row>${'<c r="A1" s="1"/>'.repeat(1_100_000)}</row>`)),
    ),
    refused('tooManyColumns', 'is one line of separators', () => Buffer.from('a,'.repeat(2_600_000)), 'a.csv'),
    refused('tooLarge', 'opens a quote and never closes it', () => Buffer.from(`"${'x""'.repeat(1_700_000)}`), 'a.csv'),
    refused('tooLarge', 'shares more text than a thousand rows need', () =>
      forgeWorkbook({ sheets: { A: small }, strings: `<si><t>${'x'.repeat(200)}</t></si>`.repeat(100_000) }),
    ),
    refused('tooLarge', 'holds more text than a thousand rows need', () =>
      workbook(
        sheetData(`<row>${`<c t="inlineStr"><is><t>${'x'.repeat(500)}</t></is></c>`.repeat(90)}</row>`.repeat(900)),
      ),
    ),
  ])('$title', async ({ code, bytes, fileName }) => {
    await expect(readSheet(bytes(), fileName, { rowsMax: 1_001 })).rejects.toMatchObject({ name: 'SheetError', code })
  })

  test('takes longer than the time limit', async () => {
    await expect(readSheet(workbook(small), 'a.xlsx', { rowsMax: 5, timeLimitMs: 1 })).rejects.toMatchObject({
      code: 'timeout',
    })
  })
})

test('many files at once are all read', async () => {
  const reads = Array.from({ length: 6 }, (_, at) => readSheet(Buffer.from(`${at}`), 'a.csv', { rowsMax: 1 }))
  expect((await Promise.all(reads)).map(({ rows }) => rows[0]?.cells[0])).toEqual(['0', '1', '2', '3', '4', '5'])
})

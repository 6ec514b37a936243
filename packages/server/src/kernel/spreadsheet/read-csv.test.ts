import { describe, expect, test } from 'vitest'
import { readSheet } from './read-sheet.ts'

const read = async (content: string | Buffer, rowsMax = 1_001) =>
  (await readSheet(Buffer.from(content), 'khach.csv', { rowsMax })).rows

describe('reading a .csv', () => {
  test.each([
    ['UTF-8', Buffer.from('Tên,SĐT\r\nNguyễn Ấn,0912')],
    ['UTF-8 with BOM', Buffer.from('\ufeffTên;SĐT\nNguyễn Ấn;0912\n')],
    ['UTF-16LE with BOM', Buffer.from('\ufeffTên\tSĐT\r\nNguyễn Ấn\t0912\r\n', 'utf16le')],
  ])('%s is understood and a phone keeps its zero', async (_, bytes) => {
    expect(await read(bytes)).toEqual([
      { line: 1, cells: ['Tên', 'SĐT'] },
      { line: 2, cells: ['Nguyễn Ấn', '0912'] },
    ])
  })

  test('a quoted line break does not shift the line numbers, a blank line does', async () => {
    expect(await read('"a;b",c\n"x\ny","q""q"\n\n , \nz,')).toEqual([
      { line: 1, cells: ['a;b', 'c'] },
      { line: 2, cells: ['x\ny', 'q"q'] },
      { line: 5, cells: ['z'] },
    ])
  })

  test('text in an unknown code page is refused instead of being garbled', async () => {
    await expect(read(Buffer.from([0x54, 0xea, 0x6e, 0x2c]))).rejects.toMatchObject({ code: 'format' })
  })

  test('one row too many is refused', async () => {
    expect(await read('a\n1\n\n2\n', 3)).toHaveLength(3)
    await expect(read('a\n1\n\n2\n3\n', 3)).rejects.toMatchObject({ code: 'tooManyRows' })
  })

  test('the 101st column is refused, trailing separators are not', async () => {
    expect(await read(`a${','.repeat(300)}`)).toEqual([{ line: 1, cells: ['a'] }])
    await expect(read(`a${','.repeat(100)}b`)).rejects.toMatchObject({ code: 'tooManyColumns' })
  })
})

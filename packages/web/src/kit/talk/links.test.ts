import { expect, test } from 'vitest'
import { linksIn } from './links.ts'

const link = (text: string, href = text) => ({ text, href })
const plain = (text: string) => ({ text, href: null })

test.each([
  ['Xem https://hoatieu.test/hd?so=12.', [plain('Xem '), link('https://hoatieu.test/hd?so=12'), plain('.')]],
  [
    '(https://a.test/b), rồi http://c.test!',
    [plain('('), link('https://a.test/b'), plain('), rồi '), link('http://c.test', 'http://c.test/'), plain('!')],
  ],
  ['HTTPS://A.TEST/x', [link('HTTPS://A.TEST/x', 'https://a.test/x')]],
  ['không có gì', [plain('không có gì')]],
  ['', []],
])('%s', (text, parts) => expect(linksIn(text)).toEqual(parts))

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.test',
  'https://',
  'https://bank.test@evil.test/x',
  'ftp://a.test',
])('%s leads nowhere', (text) => expect(linksIn(text).every(({ href }) => href === null)).toBe(true))

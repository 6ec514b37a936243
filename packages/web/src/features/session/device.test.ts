import { expect, test } from 'vitest'
import { browserOf } from './device.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test.each([
  [chrome, 'Chrome'],
  [`${chrome} Edg/140.0.0.0`, 'Edge'],
  [chrome.replace('Chrome', 'coc_coc_browser/140.0 Chrome'), 'Cốc Cốc'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 'Safari'],
])('%s is recognised', (userAgent, name) => {
  expect(browserOf(userAgent)).toBe(name)
})

test('an unknown program has no name', () => expect(browserOf('curl/8.5.0')).toBeNull())

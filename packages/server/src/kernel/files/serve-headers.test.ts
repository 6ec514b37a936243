import { expect, test } from 'vitest'
import { fileHeaders } from './serve-headers.ts'

const headersOf = (contentType: string, inline = true) =>
  fileHeaders({ kind: { contentType }, fileName: 'a.txt', inline })

test.each(['text/plain', 'text/csv', 'application/msword', 'video/mp4'])(
  '%s is saved even when asked to be shown',
  (type) => {
    expect(headersOf(type)['content-disposition']).toMatch(/^attachment;/)
  },
)

test.each(['image/png', 'application/pdf'])('%s is shown only when asked for', (type) => {
  expect(headersOf(type)['content-disposition']).toMatch(/^inline;/)
  expect(headersOf(type, false)['content-disposition']).toMatch(/^attachment;/)
})

test('no file answer is sniffed, scripted or kept by a cache', () => {
  const headers = headersOf('image/png')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toMatch(/^sandbox;.*default-src 'none'/)
  expect(headers['content-security-policy']).not.toContain('allow-')
  expect(headers['cache-control']).toBe('private, no-store')
})

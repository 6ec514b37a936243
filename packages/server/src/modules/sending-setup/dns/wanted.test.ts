import { expect, test } from 'vitest'
import { wantedDkim, wantedMx, wantedSpf } from './wanted.ts'

test('an SPF record that is there keeps what it allows', () => {
  expect(wantedSpf('v=spf1 include:_spf.google.com -all', 'mail.example.vn')).toBe(
    'v=spf1 include:_spf.google.com a:mail.example.vn -all',
  )
  expect(wantedSpf('', '203.0.113.7')).toBe('v=spf1 ip4:203.0.113.7 ~all')
  expect(wantedSpf('', '')).toBe('')
})

test('what cannot stand in the DNS is not offered', () => {
  expect(wantedDkim(undefined)).toBe('')
  expect(wantedDkim('A'.repeat(44))).toContain('k=ed25519')
  expect(['127.0.0.1', 'localhost', ''].map(wantedMx)).toEqual(['', '', ''])
  expect(wantedMx('crm.example.vn')).toBe('10 crm.example.vn.')
})

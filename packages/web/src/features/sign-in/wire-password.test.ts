import { createDecipheriv, createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealPassword } from './wire-password.ts'

/** As the server reads it: iv, ciphertext and tag one after another, in plain base64. */
function open(wire: string, passphrase: string): string {
  const bytes = Buffer.from(wire, 'base64')
  expect(bytes.toString('base64')).toBe(wire)
  const key = createHash('sha256').update(passphrase).digest()
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
}

test.each(['Demo@2026', `rm1.${'x'.repeat(60)}`, 'Mật khẩu'])(
  'the server reads %s as it was typed',
  async (password) => {
    expect(open(await sealPassword(password, 'pass phrase'), 'pass phrase')).toBe(password)
  },
)

test('the same password never looks the same twice', async () => {
  expect(await sealPassword('Demo@2026', 'p')).not.toBe(await sealPassword('Demo@2026', 'p'))
})

test('another passphrase opens nothing', async () => {
  const wire = await sealPassword('Demo@2026', 'one')
  expect(() => open(wire, 'other')).toThrow()
})

import { createECDH } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ConfigError } from '../config.ts'
import { checkVapidPair } from './vapid.ts'

function pair() {
  const ecdh = createECDH('prime256v1')
  const VAPID_PUBLIC_KEY = ecdh.generateKeys().toString('base64url')
  return { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: ecdh.getPrivateKey().toString('base64url') }
}

describe('the key pair of the settings', () => {
  it('is taken as it is where it is one, and is not needed', () => {
    expect(() => checkVapidPair(pair())).not.toThrow()
    expect(() => checkVapidPair({ VAPID_PUBLIC_KEY: undefined, VAPID_PRIVATE_KEY: undefined })).not.toThrow()
  })

  it('is told in words at the start where its halves belong to others, or are no keys', () => {
    const [one, other] = [pair(), pair()]
    const wrong = [
      { ...one, VAPID_PRIVATE_KEY: other.VAPID_PRIVATE_KEY },
      { ...one, VAPID_PRIVATE_KEY: 'x' },
      { ...one, VAPID_PUBLIC_KEY: 'x' },
    ]
    for (const settings of wrong) expect(() => checkVapidPair(settings)).toThrow(ConfigError)
  })
})

import { expect, it } from 'vitest'
import { openTokenSigner } from './token.ts'

const issued = new Date('2026-11-20T02:00:00Z')
const later = (seconds: number) => new Date(issued.getTime() + seconds * 1000)
const claims = { nameid: 7, sid: '0190c6d2-0000-7000-8000-000000000000' }

it('a token that was found right before is expired as soon as its time is over', async () => {
  const tokens = openTokenSigner('a secret of some length for this test')
  const token = await tokens.sign(claims, issued, later(60))
  expect(await tokens.verify(token, later(1))).toEqual({ claims })
  expect(await tokens.verify(token, later(59))).toEqual({ claims })
  expect(await tokens.verify(token, later(64))).toEqual({ claims })
  expect(await tokens.verify(token, later(65))).toEqual({ fault: 'expired' })
  expect(await tokens.verify(token, later(2))).toEqual({ claims })
})

it('a signature has one spelling', async () => {
  const tokens = openTokenSigner('a secret of some length for this test')
  const token = await tokens.sign(claims, issued, later(60))
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const others = [...letters].filter((letter) => letter !== token.at(-1)).map((letter) => token.slice(0, -1) + letter)
  for (const other of [...others, `${token}=`, `${token}A`])
    expect(await tokens.verify(other, issued), other.slice(-4)).toEqual({ fault: 'invalid' })
})

it('a token that differs from a remembered one by its signature alone is nobody’s', async () => {
  const tokens = openTokenSigner('a secret of some length for this test')
  const token = await tokens.sign(claims, issued, later(60))
  await tokens.verify(token, issued)
  const forged = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
  expect(await tokens.verify(forged, issued)).toEqual({ fault: 'invalid' })
})

import { expect, test } from 'vitest'
import { findSlowPatterns } from './patterns.ts'
import { readTree } from './structure/source.ts'

const complaints = (code: string, accepted = {}) => findSlowPatterns(readTree({ 'a.ts': code }), accepted)

test.each([
  ['exponential', 'const a = /^(a+)+$/'],
  ['quadratic', 'const a = /\\s+$/'],
  ['hidden in a text', "const a = new RegExp('^(a+)+$', 'u')"],
  ['put together at run time', 'const a = new RegExp(b)'],
])('a pattern that is %s is refused', async (_kind, code) => {
  expect(await complaints(code)).toEqual([expect.stringContaining('a.ts:1')])
})

test('a linear pattern passes', async () => {
  expect(await complaints("const a = /^[a-z]+$/\nconst b = new RegExp('^[0-9]+$')")).toEqual([])
})

test('an accepted pattern passes, for as long as it is there', async () => {
  expect(await complaints('const a = /\\s+$/', { '/\\s+$/': 'capped at 40 characters' })).toEqual([])
  expect(await complaints('', { '/\\s+$/': 'capped at 40 characters' })).toEqual([
    expect.stringContaining('Remove the entry'),
  ])
})

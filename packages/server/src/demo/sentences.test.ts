import { isSafeText } from '@crm/contract/rules/text'
import { expect, test } from 'vitest'
import { makeRandom } from './random.ts'
import { drawSentenceKind, type SentenceKind, sentence, sentences } from './sentences.ts'

const kinds = Object.keys(sentences) as SentenceKind[]
const all = Object.values(sentences).flat()

test('a timeline has at least eighty different texts', () => {
  expect(new Set(all).size).toBeGreaterThanOrEqual(80)
  expect(new Set(all).size).toBe(all.length)
})

test('every text is short enough for a comment and holds nothing that comments refuse', () => {
  for (const text of all) {
    expect(text.length).toBeLessThanOrEqual(200)
    expect(text).toSatisfy(isSafeText)
    expect(text).toBe(text.normalize('NFC'))
  }
})

test('people are addressed by their gender and no placeholder is left', () => {
  const random = makeRandom(6)
  for (const kind of kinds) {
    for (let count = 0; count < 100; count++) {
      expect(sentence(random, kind, true)).not.toMatch(/[{}]/)
      expect(sentence(random, kind, null)).not.toMatch(/[{}]/)
    }
  }
  expect(sentence({ ...random, pick: (items) => items[0] as never }, 'note', false)).toMatch(/^Chị thích/)
})

test('every kind of entry comes up', () => {
  const random = makeRandom(8)
  expect(new Set(Array.from({ length: 2_000 }, () => drawSentenceKind(random)))).toEqual(new Set(kinds))
})

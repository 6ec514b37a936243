import { expect, test } from 'vitest'
import { kindWord, showSize } from './file-words.ts'

test('a size is told in the unit that suits it, and is never nothing', () => {
  expect([1, 1_024, 300 * 1_024, 1_048_576, 15 * 1_048_576].map(showSize)).toEqual([
    '1 KB',
    '1 KB',
    '300 KB',
    '1 MB',
    '15 MB',
  ])
  expect(showSize(1_258_291)).toBe('1,2 MB')
})

test('a kind reads as people call it', () => {
  expect(['image/jpeg', 'application/pdf'].map(kindWord)).toEqual(['JPEG', 'PDF'])
})

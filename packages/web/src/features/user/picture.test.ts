import { IMAGE_BYTES } from '@crm/contract/rules/limits'
import { expect, test } from 'vitest'
import { pictureFault } from './picture.ts'

test('a picture of 1 MB or more is told before it is sent', () => {
  expect(pictureFault({ size: IMAGE_BYTES - 1, type: 'image/png' })).toBeUndefined()
  expect(pictureFault({ size: IMAGE_BYTES, type: 'image/png' })).toBe('large')
})

test('what is no picture is told, also where it would run scripts', () => {
  expect(pictureFault({ size: 10, type: 'image/svg+xml' })).toBe('type')
  expect(pictureFault({ size: 10, type: 'application/pdf' })).toBe('type')
})

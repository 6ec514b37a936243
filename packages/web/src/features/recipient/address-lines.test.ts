import { expect, test } from 'vitest'
import { addressLines } from './address-lines.ts'

test('a pasted list, a CSV of a sheet and a list of an old machine read alike', () => {
  const wanted = ['an@congty.vn', '0912 345 678']
  expect(addressLines('an@congty.vn\n0912 345 678')).toEqual(wanted)
  expect(addressLines('\uFEFF"an@congty.vn";An\r\n\r\n"0912 345 678";Bình\r\n')).toEqual(wanted)
  expect(addressLines('an@congty.vn\tAn\r0912 345 678\t')).toEqual(wanted)
})

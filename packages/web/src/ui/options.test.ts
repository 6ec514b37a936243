import { expect, it } from 'vitest'
import { loadFrom } from './options.ts'

const options = [
  { value: '1', label: 'Đặng Hoà Bình', detail: 'Phòng Kinh doanh' },
  { value: '2', label: 'Trần Bình' },
]
const find = async (text: string) => (await loadFrom(options)(text, 1)).items.map(({ value }) => value)

it('finds options without their marks, in any order of words', async () => {
  expect(await find('binh dang')).toEqual(['1'])
  expect(await find('BÌNH')).toEqual(['1', '2'])
  expect(await find('')).toEqual(['1', '2'])
  expect(await find('zzz')).toEqual([])
})

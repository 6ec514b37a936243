import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts, startI18n } from '../../kernel/i18n.ts'
import { queries } from '../../kernel/query.ts'
import { wordsQuery } from '../../kernel/words.ts'
import { loadAnyGroups, loadAnyRelationships, loadGroups, loadRelationships } from './customer-options.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await startI18n()
  await loadTexts(['customer'])
})
beforeEach(() => {
  queries.setQueryData(wordsQuery('relationships').queryKey, [
    { index: 1, name: 'Đối tác cũ', deleted: true, color: '#118054' },
    { index: 2, name: 'Thân thiết', deleted: false, color: '#0a71b1' },
  ])
  queries.setQueryData(wordsQuery('customerGroups').queryKey, [
    { index: 1, name: 'Bán lẻ', deleted: true, parent: null },
    { index: 2, name: 'Cửa hàng', deleted: false, parent: 1 },
  ])
})

test('a form offers what is in use', async () => {
  expect((await loadRelationships('', 1)).items.map(({ value }) => value)).toEqual(['2'])
  expect((await loadGroups('', 1)).items).toEqual([{ value: '2', label: 'Cửa hàng', detail: undefined }])
})

test('a filter offers what was deleted too, last or in its place of the tree, and says that it was', async () => {
  const [kept, gone] = (await loadAnyRelationships('', 1)).items
  expect(kept).toEqual({ value: '2', label: 'Thân thiết', color: '#0a71b1' })
  expect(gone).toMatchObject({ value: '1', label: 'Đối tác cũ', detail: 'Đã xóa' })
  expect((await loadAnyRelationships('doi tac', 1)).items).toHaveLength(1)
  const [group, child] = (await loadAnyGroups('', 1)).items
  expect(group).toMatchObject({ value: '1', detail: 'Đã xóa' })
  expect(child).toMatchObject({ value: '2', detail: 'Bán lẻ' })
})

import { beforeEach, expect, test } from 'vitest'
import { vault } from '../../kernel/vault.ts'
import { dropChange, keepChange, readKept } from './kept-changes.ts'

const ENTRY = 'customer.changes'
const now = Date.now()
const change = (undoId: string, at = now) => ({ undoId, text: `Đã chuyển ${undoId}`, at })
const idsKept = () => readKept(vault.get(ENTRY), now).map(({ undoId }) => undoId)

beforeEach(() => vault.remove(ENTRY))

test('what was done stands in the vault until it is undone, the newest first', () => {
  keepChange(change('a'))
  keepChange(change('b'))
  expect(idsKept()).toEqual(['b', 'a'])
  dropChange('b')
  expect(idsKept()).toEqual(['a'])
})

test('nothing is offered for longer than the server undoes it, and no more than ten', () => {
  keepChange(change('old', now - 24 * 3_600_000))
  expect(idsKept()).toEqual([])
  for (let count = 0; count < 12; count++) keepChange(change(String(count)))
  expect(idsKept()).toHaveLength(10)
  expect(idsKept()[0]).toBe('11')
})

test('what is no list of changes is nothing', () => {
  expect(readKept(null, now)).toEqual([])
  expect(readKept([null, 'a', { undoId: 'a' }, change('b')], now)).toEqual([change('b')])
})

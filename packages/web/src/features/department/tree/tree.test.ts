import type { DepartmentRow } from '@crm/contract/department'
import { expect, test } from 'vitest'
import { aboveOf, buildTree, linesOf, searchTree } from './build-tree.ts'
import { comingAlong, mustBeLed, whyFixed, whyNotDeleted, whyNotUnder } from './targets.ts'
import { walkTree } from './tree-walk.ts'

const an = { userId: 9, userName: 'an', fullName: 'Đỗ Văn An', avatar: null, avatarType: null }
const row = (index: number, name: string, parent: number | null, part: Partial<DepartmentRow> = {}): DepartmentRow => ({
  index,
  name,
  parent,
  isDefault: parent === null,
  leader: an,
  staff: 0,
  deleted: false,
  version: 1,
  ...part,
})

// A child stands before its parent: the list has no order to rely on.
const rows = [
  row(4, 'Tổ Báo giá', 2, { staff: 2, leader: null }),
  row(1, 'Công ty', null, { staff: 1 }),
  row(2, 'Phòng Kinh doanh', 1, { staff: 3 }),
  row(3, 'Phòng Kỹ thuật', 1, { leader: null }),
  row(5, 'Tổ Bảo trì cũ', 3, { deleted: true }),
]
const tree = buildTree(rows)
const at = (id: number) => tree.byId.get(id) ?? row(0, '', null)
const all = linesOf(tree, () => true)
const ids = (lines: typeof all) => lines.map((line) => line.row.index)

test('each line knows its level and its place among its siblings', () => {
  expect(
    all.map(({ row: { index }, level, place, siblings, isOpen }) => [index, level, place, siblings, isOpen]),
  ).toEqual([
    [1, 1, 1, 1, true],
    [2, 2, 1, 2, true],
    [4, 3, 1, 1, null],
    [3, 2, 2, 2, true],
    [5, 3, 1, 1, null],
  ])
  expect(ids(linesOf(tree, (one) => one.index === 1))).toEqual([1, 2, 3])
})

test('a department whose parent is not shown stands at the top, so that nothing is lost', () => {
  expect(ids(linesOf(buildTree(rows.filter(({ index }) => index !== 2)), () => true))).toEqual([4, 1, 3, 5])
})

test('a search keeps what the found ones stand under, by name or leader, with or without marks', () => {
  const { found, kept } = searchTree(tree, 'bao gia')
  expect([...found]).toEqual([4])
  expect(
    ids(
      linesOf(
        tree,
        () => true,
        ({ index }) => kept.has(index),
      ),
    ),
  ).toEqual([1, 2, 4])
  expect([...searchTree(tree, 'do van kinh').found]).toEqual([2])
  expect(aboveOf(tree, 4).map(({ name }) => name)).toEqual(['Công ty', 'Phòng Kinh doanh'])
})

test('arrows walk the lines that are seen and stop at the ends', () => {
  expect(walkTree(all, 1, 'ArrowDown')).toEqual({ focus: 2 })
  expect(walkTree(all, 1, 'ArrowUp')).toEqual({})
  expect(walkTree(all, 5, 'ArrowDown')).toEqual({})
  expect([walkTree(all, 4, 'Home'), walkTree(all, 1, 'End')]).toEqual([{ focus: 1 }, { focus: 5 }])
  expect(walkTree(all, 1, 'a')).toBeUndefined()
})

test('left and right shut and open a branch first, then lead to its parent or its first child', () => {
  const shut = linesOf(tree, (one) => one.index !== 2)
  expect(walkTree(shut, 2, 'ArrowRight')).toEqual({ toggle: 2 })
  expect(walkTree(all, 2, 'ArrowRight')).toEqual({ focus: 4 })
  expect(walkTree(all, 4, 'ArrowRight')).toEqual({})
  expect(walkTree(all, 2, 'ArrowLeft')).toEqual({ toggle: 2 })
  expect(walkTree(shut, 2, 'ArrowLeft')).toEqual({ focus: 1 })
  // What a search found stays in sight.
  expect(walkTree(all, 2, 'ArrowLeft', false)).toEqual({ focus: 1 })
})

test('a department moves nowhere under itself, to where it stands, or under one without a leader', () => {
  const why = (movedId: number, targetId: number) => whyNotUnder(tree, at(movedId), at(targetId))
  expect(why(2, 2)).toBe('self')
  expect(why(2, 4)).toBe('under')
  expect(why(2, 1)).toBe('present')
  expect(why(2, 3)).toBe('noLeader')
  expect(why(2, 5)).toBe('deleted')
  expect(why(4, 1)).toBeUndefined()
  expect([whyFixed(at(1)), whyFixed(at(5)), whyFixed(at(2))]).toEqual(['isRoot', 'deleted', undefined])
})

test('the root takes departments and people without a leader of its own', () => {
  const led = buildTree(rows.map((one) => (one.index === 1 ? { ...one, leader: null } : one)))
  const [moved, root] = [led.byId.get(4), led.byId.get(1)]
  expect(moved && root && whyNotUnder(led, moved, root)).toBeUndefined()
})

test('a department is deleted only when nobody and nothing stands in it; what is deleted does not count', () => {
  expect([1, 2, 4, 3].map((id) => whyNotDeleted(tree, at(id)))).toEqual([
    'isDefault',
    'hasChildren',
    'hasStaff',
    undefined,
  ])
  expect([1, 2, 3].map((id) => mustBeLed(tree, at(id), false))).toEqual([false, true, false])
  expect([1, 2, 3].map((id) => mustBeLed(tree, at(id), true))).toEqual([false, true, true])
})

test('everyone under a department comes along with it', () => {
  expect(comingAlong(tree, at(2))).toEqual({ departments: 1, people: 5 })
  expect(comingAlong(tree, at(3))).toEqual({ departments: 0, people: 0 })
})

import { expect, test } from 'vitest'
import { openDepartments } from './ticket-options.ts'

const word = (index: number, name: string, parent: number | null, hasLeader: boolean) =>
  ({ index, name, parent, hasLeader, deleted: false }) as never

test('a department that nobody leads is shown where it stands, says why and cannot be chosen', () => {
  const all = [
    word(1, 'Công ty', null, true),
    word(2, 'Kinh doanh', 1, true),
    word(3, 'Miền Nam', 2, false),
    word(4, 'Kho', 1, false),
  ]
  expect(openDepartments(all, (name) => `${name} (chưa)`)).toEqual([
    {
      value: '2',
      label: 'Kinh doanh',
      children: [{ value: '3', label: 'Miền Nam (chưa)', nodeProps: { disabled: true } }],
    },
    { value: '4', label: 'Kho (chưa)', nodeProps: { disabled: true } },
  ])
})

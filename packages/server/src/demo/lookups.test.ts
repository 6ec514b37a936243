import { fold } from '@crm/contract/rules/fold'
import { PALETTE } from '@crm/contract/rules/limits'
import { expect, test } from 'vitest'
import { departments } from './departments.ts'
import { businesses, customerGroups, positions, relationships, sources, userGroups } from './lookups.ts'

const lists = { sources, relationships, businesses, customerGroups, positions, userGroups, departments }

test.each(Object.entries(lists))('no two %s read alike without their marks', (_, list) => {
  const names = list.map((item: { name: string }) => fold(item.name))
  expect(new Set(names).size).toBe(names.length)
})

test('relationships have their own colour each, out of the palette that carries white text', () => {
  const colors = relationships.map((relationship) => relationship.color)
  expect(new Set(colors).size).toBe(colors.length)
  for (const color of colors) expect(PALETTE).toContain(color)
})

test('parents of groups and departments stand before their children', () => {
  const trees: readonly (readonly { code: string; parent: string | null }[])[] = [customerGroups, departments]
  for (const list of trees) {
    const seen = new Set<string>()
    for (const { code, parent } of list) {
      if (parent !== null) expect(seen).toContain(parent)
      seen.add(code)
    }
    expect(seen.size).toBe(list.length)
  }
})

test('customer groups are a tree of three levels', () => {
  const parents = new Map<string, string | null>(customerGroups.map(({ code, parent }) => [code, parent]))
  const depth = (code: string | null): number => (code === null ? 0 : 1 + depth(parents.get(code) ?? null))
  expect(Math.max(...customerGroups.map(({ code }) => depth(code)))).toBe(3)
})

test('there is one root department, six more with tasks, fifteen sectors and one default user group', () => {
  expect(departments.filter(({ parent }) => parent === null)).toHaveLength(1)
  expect(departments.filter(({ tasks }) => tasks.length > 0)).toHaveLength(6)
  expect(businesses).toHaveLength(15)
  expect(userGroups.filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

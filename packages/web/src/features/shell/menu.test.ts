import { type FunctionTag, functionTags } from '@crm/contract/permissions'
import { expect, test } from 'vitest'
import { allowedMenu, isGroup, isOpenAt, menu, splitMenu } from './menu.ts'

const keysFor = (...tags: FunctionTag[]) =>
  allowedMenu((tag) => tags.includes(tag)).flatMap((entry) =>
    isGroup(entry) ? [entry.key, ...entry.items.map((item) => item.key)] : [entry.key],
  )

test('without any right only what needs none is there', () => {
  expect(keysFor()).toEqual(['setting'])
})

test('a guest on an open page is offered nothing', () => {
  expect(allowedMenu(() => false, false)).toEqual([])
})

test('a group appears with the items that are allowed, not without', () => {
  expect(keysFor('MNU_CallCenter')).toContain('service')
  expect(keysFor('MNU_Customer')).not.toContain('service')
})

test('the KPI group needs its own access beside that of an item', () => {
  expect(keysFor('MNU_KPI_Campaign')).not.toContain('kpiCampaign')
  expect(keysFor('MNU_KPI', 'MNU_KPI_Campaign')).toEqual(['kpi', 'kpiCampaign', 'setting'])
})

test('rules are for those who plan campaigns', () => {
  expect(keysFor('MNU_Campaign')).toEqual(['marketing', 'campaign', 'automation', 'setting'])
  expect(keysFor('MNU_EmailMarketing')).not.toContain('automation')
})

test('what is still to come stands apart, and none of it is lost', () => {
  const { built, later } = splitMenu(menu)
  const leaf = built.flatMap((entry) => (isGroup(entry) ? entry.items : [entry]))
  expect(leaf.every(({ to, isLater }) => to !== undefined && !isLater)).toBe(true)
  expect(leaf.map(({ key }) => key)).toEqual(expect.arrayContaining(['customer', 'campaign', 'issue', 'setting']))
  expect(later).toContainEqual(
    expect.objectContaining({ group: 'service', item: expect.objectContaining({ key: 'callCenter' }) }),
  )
  const all = menu.flatMap((entry) => (isGroup(entry) ? entry.items : [entry]))
  expect(later).toHaveLength(all.length - leaf.length)
})

test('of the KPI group only the campaign statistics lead anywhere', () => {
  const kpi = menu.filter(isGroup).find((group) => group.key === 'kpi')
  expect(kpi?.items.filter((item) => item.to).map((item) => item.to)).toEqual(['/statistical'])
})

test('with every right every entry is there', () => {
  const all = menu.flatMap((entry) =>
    isGroup(entry) ? [entry.key, ...entry.items.map((item) => item.key)] : [entry.key],
  )
  expect(keysFor(...functionTags)).toEqual(all)
})

test('a profile marks the customers, a similar path does not', () => {
  const customer = menu.find((entry) => entry.key === 'customer')
  if (customer === undefined || isGroup(customer)) throw new Error('the menu has no customers')
  expect(isOpenAt(customer, '/customer-profile/5')).toBe(true)
  expect(isOpenAt(customer, '/customers')).toBe(false)
})

test('two entries of one page are marked by the part that is open', () => {
  const all = menu.flatMap((entry) => (isGroup(entry) ? entry.items : [entry]))
  const openAt = (search: object) => all.filter((item) => isOpenAt(item, '/work', { ...search })).map(({ key }) => key)
  expect(openAt({})).toEqual(['task'])
  expect(openAt({ layout: 'board' })).toEqual(['task'])
  expect(openAt({ layout: 'calendar', mode: 'month' })).toEqual(['appointment'])
})

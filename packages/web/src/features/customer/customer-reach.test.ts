import { expect, test } from 'vitest'
import { reachOf } from './customer-search.ts'

const all = Number.POSITIVE_INFINITY

test('the newest first are answered to the end; any other order, a filter and the deleted only to 10,000', () => {
  for (const search of [{}, { tab: 'charge' }, { sort: '-createdDate' }, { own: true, page: 700 }] as const)
    expect(reachOf(search)).toBe(all)
  for (const search of [{ sort: 'createdDate' }, { sort: 'name' }, { text: 'an' }, { tab: 'deleted' }] as const)
    expect(reachOf(search)).toBe(10_000)
})

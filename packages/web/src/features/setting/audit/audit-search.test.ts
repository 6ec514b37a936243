import { expect, it } from 'vitest'
import { isFiltered, readAuditSearch, toQuestion } from './audit-search.ts'

it('what stands in the address is read as it was chosen', () => {
  const search = { what: 'user.updated', by: 12, happened: '2026-11-01..2026-11-20', page: 3 }
  expect(readAuditSearch(search)).toEqual(search)
  expect(readAuditSearch({ what: 'user' })).toEqual({ what: 'user' })
  expect(toQuestion(search)).toEqual({ what: 'user.updated', by: 12, from: '2026-11-01', to: '2026-11-20' })
})

it('what nobody can have chosen is passed over', () => {
  expect(readAuditSearch({ what: "user' or 1=1", by: -1, happened: '20/11/2026', page: 0, other: 'x' })).toEqual({})
})

it('a page alone is no filter', () => {
  expect([isFiltered({ page: 2 }), isFiltered({ what: 'user', page: 2 })]).toEqual([false, true])
})

import { expect, test } from 'vitest'
import { queries } from '../../../kernel/query.ts'
import { refreshCustomers } from '../customer-queries.ts'
import { duplicatesQuery, forgetHints, takenQuery } from './use-hints.ts'

const reach = { phone: '84912345678', email: '' }

test("a colleague's change asks nothing again; what was created here does", async () => {
  const keys = [duplicatesQuery({ ...reach, name: 'An' }).queryKey, takenQuery(reach).queryKey]
  for (const key of keys) queries.setQueryData(key, [])
  await refreshCustomers()
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([false, false])
  forgetHints()
  expect(keys.map((key) => queries.getQueryState(key))).toEqual([undefined, undefined])
})

import { expect, test } from 'vitest'
import { z } from 'zod'
import { Id } from '../kernel/fields.ts'
import { Email, required } from './schemas.ts'
import { SafeName } from './text.ts'

const Person = z.object({
  name: required('customerName', SafeName(1, 200)),
  email: required('email', Email),
  source: required('source', Id),
  groups: required('customerGroup', z.array(Id).min(1)),
})
const messages = (typed: unknown) => Person.safeParse(typed).error?.issues.map(({ message }) => message)

test.each([
  {},
  { name: ' ', email: ' ', source: 0, groups: [] },
  { name: null, email: null, source: null, groups: null },
])('%j names all that is missing', (typed) => {
  expect(messages(typed)).toEqual([
    'error.missing.customerName',
    'error.missing.email',
    'error.missing.source',
    'error.missing.customerGroup',
  ])
})

test('what is there and wrong is told as before', () => {
  const wrong = messages({ name: '<b>x', email: 'x', source: 'x', groups: [0] })
  expect(wrong?.filter((message) => message.startsWith('error.missing'))).toEqual([])
  expect(wrong).toHaveLength(4)
})

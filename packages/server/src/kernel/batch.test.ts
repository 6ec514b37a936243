import { expect, it } from 'vitest'
import { batched } from './batch.ts'

it('asks together what comes together, answers each wish with its own, and remembers nothing', async () => {
  const asked: (readonly number[])[] = []
  const double = batched<number, number>(async (wishes) => {
    asked.push(wishes)
    return wishes.map((wish) => wish * 2)
  })
  expect(await Promise.all([double(1), double(2), double(1)])).toEqual([2, 4, 2])
  expect(await double(1)).toBe(2)
  expect(asked).toEqual([[1, 2, 1], [1]])
})

it('hands a failure to all who shared the question, and to nobody after them', async () => {
  let isBroken = true
  const ask = batched<number, number>(async (wishes) => {
    if (isBroken) throw new Error('away')
    return wishes
  })
  const shared = await Promise.allSettled([ask(1), ask(2)])
  expect(shared.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await ask(3)).toBe(3)
})

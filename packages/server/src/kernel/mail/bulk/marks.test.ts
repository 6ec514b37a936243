import { expect, it } from 'vitest'
import { type Group, openMarks } from './marks.ts'

const sent = { kind: 'sent', answer: '250' } as const

it('what ended goes along with what begins, and waits no longer where nothing does', async () => {
  const groups: Group<string>[] = []
  const marks = openMarks<string>(async (group) => {
    groups.push(group)
    return new Set(group.begun)
  })
  expect(await marks.begin('a')).toBe(true)
  marks.settle('a', sent)
  expect(await marks.begin('b')).toBe(true)
  expect(groups.at(-1)).toEqual({ begun: ['b'], settled: [{ order: 'a', outcome: sent }] })
  marks.settle('b', sent)
  await marks.flush()
  expect(groups.at(-1)?.settled).toEqual([{ order: 'b', outcome: sent }])
})

it('a write that fails lets nothing begin, and what had ended is written with the next', async () => {
  let isWell = false
  const written: string[] = []
  const marks = openMarks<string>(async ({ begun, settled }) => {
    if (!isWell) throw new Error('no database')
    written.push(...settled.map(({ order }) => order))
    return new Set(begun)
  })
  marks.settle('a', sent)
  await expect(marks.begin('b')).rejects.toThrow('no database')
  await expect(marks.flush()).rejects.toThrow('no database')
  isWell = true
  expect(await marks.begin('c')).toBe(true)
  await marks.flush()
  expect(written).toEqual(['a'])
})

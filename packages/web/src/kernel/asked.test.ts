import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noteQuestions } from './asked.ts'

describe('the oldest question whose answer is shown', () => {
  beforeEach(() => vi.useFakeTimers({ now: 100_000 }))
  afterEach(() => vi.useRealTimers())

  const open = () => {
    const queries = new QueryClient()
    const ask = (key: string, takesMs: number) =>
      queries.fetchQuery({
        queryKey: [key],
        queryFn: () => new Promise((resolve) => setTimeout(() => resolve(key), takesMs)),
      })
    return { queries, ask, questions: noteQuestions(queries) }
  }

  it('is this moment while nothing was asked', () => {
    const { questions } = open()
    expect(questions.oldest(0)).toBe(100_000)
  })

  it('counts from the question and not from its answer, which may have been long under way', async () => {
    const { ask, questions } = open()
    void ask('list', 5_000)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(questions.oldest(100_000)).toBe(100_000)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(questions.oldest(100_000)).toBe(100_000)
    // Answered at 105 s: what began to be shown later does not rest on it.
    expect(questions.oldest(106_000)).toBe(108_000)
  })

  it('is a later one once the first was asked anew', async () => {
    const { ask, questions } = open()
    void ask('list', 10)
    await vi.advanceTimersByTimeAsync(1_000)
    void ask('list', 10)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(questions.oldest(0)).toBe(101_000)
  })

  it('still is the first one while the second is under way, and after it failed', async () => {
    const { queries, ask, questions } = open()
    void ask('list', 10)
    await vi.advanceTimersByTimeAsync(1_000)
    const fails = () => new Promise((_, reject) => setTimeout(() => reject(new Error('away')), 10))
    const again = queries.fetchQuery({ queryKey: ['list'], queryFn: fails, retry: false }).catch(() => undefined)
    expect(questions.oldest(0)).toBe(100_000)
    await vi.advanceTimersByTimeAsync(1_000)
    await again
    expect(questions.oldest(0)).toBe(100_000)
  })

  it('is not changed by what an own edit put there', async () => {
    const { queries, ask, questions } = open()
    void ask('list', 10)
    await vi.advanceTimersByTimeAsync(1_000)
    queries.setQueryData(['list'], 'edited')
    expect(questions.oldest(0)).toBe(100_000)
  })
})

import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { firstAnswers } from './first-answers.ts'

describe('what waits for the first answers', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  const opened = (queries: QueryClient) => {
    const seen = { isOpen: false }
    void firstAnswers(queries).then(() => {
      seen.isOpen = true
    })
    return seen
  }

  it('begins when nothing is asked any more, a second question right after the first included', async () => {
    const queries = new QueryClient()
    const seen = opened(queries)
    let answer = (_: number) => {}
    const ask = (key: string) =>
      queries.fetchQuery({ queryKey: [key], queryFn: () => new Promise<number>((resolve) => (answer = resolve)) })
    const first = ask('rights')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(seen.isOpen).toBe(false)
    answer(1)
    await first
    const second = ask('list')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(seen.isOpen).toBe(false)
    answer(2)
    await second
    await vi.advanceTimersByTimeAsync(1_000)
    expect(seen.isOpen).toBe(true)
  })

  it('begins after a while on a page that asks nothing', async () => {
    const seen = opened(new QueryClient())
    await vi.advanceTimersByTimeAsync(3_900)
    expect(seen.isOpen).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(seen.isOpen).toBe(true)
  })
})

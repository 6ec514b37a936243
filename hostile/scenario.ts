import { expect, test } from 'vitest'
import { openPlace, type Place } from './place.ts'
import { report } from './report.ts'

/** A short run takes minutes; the report states the length of each. */
type Length = 'short' | 'long'
const length: Length = process.env['HOSTILE'] === 'short' ? 'short' : 'long'

export interface Outcome {
  readonly length: string
  readonly figures: string
  /** What was promised and not kept. */
  readonly broken: readonly string[]
}

export interface Scenario {
  readonly name: string
  readonly promise: string
  readonly run: (place: Place, length: Length) => Promise<Outcome>
}

/** Runs it as a test of its own file, and puts its figures into docs/hostile.md. */
export function scenario({ name, promise, run }: Scenario): void {
  test(`${name}: ${promise}`, async () => {
    const place = openPlace()
    const outcome = await run(place, length).catch((error: unknown) => ({
      length: 'broke off',
      figures: '',
      broken: [error instanceof Error ? error.message : String(error)],
    }))
    await place.leave()
    report({ name, promise, ...outcome })
    expect(outcome.broken).toEqual([])
  })
}

export const choose = <T>(length: Length, short: T, long: T): T => (length === 'short' ? short : long)

/** Collects breaches: the first words of each kind, and how often it came. */
export function openFindings(shownMax = 12) {
  const found = new Map<string, { first: string; count: number }>()
  const add = (kind: string, detail = '') => {
    const known = found.get(kind)
    if (known) known.count += 1
    else found.set(kind, { first: detail, count: 1 })
  }
  return {
    add,
    check(isKept: boolean, kind: string, detail = '') {
      if (!isKept) add(kind, detail)
      return isKept
    },
    list: (): string[] =>
      [...found]
        .slice(0, shownMax)
        .map(([kind, { first, count }]) => `${kind} (${count} ×)${first ? `: ${first}` : ''}`),
  }
}

export type Findings = ReturnType<typeof openFindings>

/** The value below which this share of the measured ones lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const msOf = (value: number) => `${Math.round(value)} ms`

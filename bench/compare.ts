import { burst, median, type Request } from './measure.ts'

export interface Settings {
  readonly rounds: number
  readonly seconds: number
  readonly note: (text: string) => void
}

/** What the product reached where nothing is owed. */
export interface Figure {
  readonly group: string
  readonly work: string
  readonly product: string
}

export interface Line extends Figure {
  /** What the limit did. */
  readonly limit: string
  readonly ratio: number
  /** The ratio that is owed; `most` where smaller is better. */
  readonly owed: number
  readonly isMost: boolean
}

export interface Side {
  readonly origin: string
  readonly request: Request
}

interface Pair {
  readonly product: Side
  readonly limit: Side
}

const levels = [1, 32]
/** Two rounds of calls: by then plans, caches and compiled code are warm, as in a process that has been at work. */
const warmUp = ({ seconds }: Settings) => 2 * seconds
/** Between the levels only the number of connections is new. */
const settle = ({ seconds }: Settings) => Math.min(1, seconds)

/**
 * The product and its limit in turn, several rounds, at 1 and 32 connections. The ratio is the median of those of the
 * rounds: how quick the machine is changes more between rounds than within one. What goes before is not counted.
 */
export async function compare({ product, limit }: Pair, settings: Settings) {
  const { rounds, seconds } = settings
  const ratios: number[] = []
  const perSecond: { product: number; limit: number }[] = []
  for (const side of [product, limit]) await burst(side.origin, side.request, Math.max(...levels), warmUp(settings))
  for (const connections of levels) {
    const runs: { product: number; limit: number }[] = []
    for (const side of [product, limit]) await burst(side.origin, side.request, connections, settle(settings))
    for (let round = 0; round < rounds; round += 1) {
      const bare = await burst(limit.origin, limit.request, connections, seconds)
      const own = await burst(product.origin, product.request, connections, seconds)
      runs.push({ product: own.perSecond, limit: bare.perSecond })
    }
    ratios.push(median(runs.map((run) => run.product / run.limit)))
    perSecond.push({ product: median(runs.map((run) => run.product)), limit: median(runs.map((run) => run.limit)) })
  }
  return { ratio: Math.min(...ratios), perSecond }
}

const shown = (values: readonly number[]) =>
  `${values.map((value) => Math.round(value).toLocaleString('en')).join(' / ')} per s`

/** A rate against the limit's: the worse of the two levels counts. */
export async function rateLine(
  group: string,
  work: string,
  owed: number,
  pair: Pair,
  settings: Settings,
): Promise<Line> {
  const { ratio, perSecond } = await compare(pair, settings)
  settings.note(`${work}: ${ratio.toFixed(2)} × (owed ${owed})`)
  const [product, limit] = [perSecond.map((one) => one.product), perSecond.map((one) => one.limit)]
  return { group, work, product: shown(product), limit: shown(limit), ratio, owed, isMost: false }
}

/** Milliseconds of an answer at one connection. */
export const timed = async (side: Side, settings: Settings): Promise<number> => {
  const { rounds, seconds } = settings
  await burst(side.origin, side.request, 1, settle(settings))
  const runs: number[] = []
  for (let round = 0; round < rounds; round += 1) runs.push((await burst(side.origin, side.request, 1, seconds)).p50Ms)
  return median(runs)
}

interface Times {
  readonly product: number
  readonly limit: number
}

/** Two times in milliseconds: the product's is at most so many times as long. */
export function timesLine(
  group: string,
  work: string,
  owed: number,
  { product, limit }: Times,
  note: Settings['note'],
) {
  const ratio = product / limit
  note(`${work}: ${ratio.toFixed(2)} × (at most ${owed})`)
  return {
    group,
    work,
    product: `${product.toFixed(2)} ms`,
    limit: `${limit.toFixed(2)} ms`,
    ratio,
    owed,
    isMost: true,
  } satisfies Line
}

/** Time of an answer against that of another, at one connection. */
export async function timeLine(
  group: string,
  work: string,
  owed: number,
  pair: Pair,
  settings: Settings,
): Promise<Line> {
  const limit = await timed(pair.limit, settings)
  const product = await timed(pair.product, settings)
  return timesLine(group, work, owed, { product, limit }, settings.note)
}

const workRounds = 3

/** What is done in a second, over some work as a whole. */
export async function perSecond(count: number, work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (count * 1_000) / (performance.now() - startedAt)
}

interface Sides {
  readonly product: () => Promise<number>
  readonly limit: () => Promise<number>
}

/** Some work as a whole against the limit's, each in turn: how much of it is done in a second. */
export async function workLine(
  group: string,
  work: string,
  owed: number,
  sides: Sides,
  { rounds, note }: Settings,
): Promise<Line> {
  const runs: { product: number; limit: number }[] = []
  for (let round = 0; round <= Math.min(rounds, workRounds); round += 1) {
    const run = { limit: await sides.limit(), product: await sides.product() }
    // The first round warms up.
    if (round > 0) runs.push(run)
  }
  const ratio = median(runs.map((run) => run.product / run.limit))
  note(`${work}: ${ratio.toFixed(2)} × (owed ${owed})`)
  const rate = (values: number[]) => `${Math.round(median(values)).toLocaleString('en')} per s`
  const product = rate(runs.map((run) => run.product))
  return { group, work, product, limit: rate(runs.map((run) => run.limit)), ratio, owed, isMost: false }
}

import { burst, type Figures, median, type Request } from './measure.ts'

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
/** What goes before and is not counted needs no longer than a second. */
const warmUp = ({ seconds }: Settings) => Math.min(1, seconds)

/**
 * The product and its limit in turn, several rounds, at 1 and 32 connections; a ratio of medians. A round of each goes
 * before and is not counted, the first at 32 connections, which is calls enough: plans, caches and compiled code are warm
 * then.
 */
export async function compare({ product, limit }: Pair, settings: Settings) {
  const { rounds, seconds } = settings
  const ratios: number[] = []
  const perSecond: { product: number; limit: number }[] = []
  for (const side of [product, limit]) await burst(side.origin, side.request, Math.max(...levels), warmUp(settings))
  for (const connections of levels) {
    const runs = { product: [] as Figures[], limit: [] as Figures[] }
    await burst(product.origin, product.request, connections, warmUp(settings))
    await burst(limit.origin, limit.request, connections, warmUp(settings))
    for (let round = 0; round < rounds; round += 1) {
      runs.limit.push(await burst(limit.origin, limit.request, connections, seconds))
      runs.product.push(await burst(product.origin, product.request, connections, seconds))
    }
    const [own, bare] = [
      median(runs.product.map((run) => run.perSecond)),
      median(runs.limit.map((run) => run.perSecond)),
    ]
    perSecond.push({ product: own, limit: bare })
    ratios.push(own / bare)
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

const timed = async (side: Side, settings: Settings) => {
  const { rounds, seconds } = settings
  await burst(side.origin, side.request, 1, warmUp(settings))
  const runs: number[] = []
  for (let round = 0; round < rounds; round += 1) runs.push((await burst(side.origin, side.request, 1, seconds)).p50Ms)
  return median(runs)
}

/** Time of an answer against that of another, at one connection: at most so many times as long. */
export async function timeLine(
  group: string,
  work: string,
  owed: number,
  pair: Pair,
  settings: Settings,
): Promise<Line> {
  const limit = await timed(pair.limit, settings)
  const product = await timed(pair.product, settings)
  const ratio = product / limit
  settings.note(`${work}: ${ratio.toFixed(2)} × (at most ${owed})`)
  return {
    group,
    work,
    product: `${product.toFixed(2)} ms`,
    limit: `${limit.toFixed(2)} ms`,
    ratio,
    owed,
    isMost: true,
  }
}

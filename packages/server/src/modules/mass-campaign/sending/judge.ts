/** Of one variant: how many got it, and how many of them did what is looked for. */
export interface Tried {
  readonly variant: number
  readonly got: number
  readonly did: number
}

// Quantiles of chi-squared with one degree of freedom at 5 %, shared among the comparisons with the best (Bonferroni).
const bounds: Readonly<Record<number, number>> = { 1: 3.841459, 2: 5.023886, 3: 5.73114 }

const rateOf = ({ got, did }: Tried) => (got === 0 ? 0 : did / got)

/**
 * The "N − 1" chi-squared test of two proportions; it asks that each expected number is at least 1 (I. Campbell,
 * Chi-squared and Fisher–Irwin tests of two-by-two tables with small sample recommendations, Statistics in Medicine 26,
 * 2007, 3661–3675).
 */
export function isClearlyBetter(best: Tried, other: Tried, comparisons = 1): boolean {
  const total = best.got + other.got
  const did = best.did + other.did
  const expected = [did, total - did].flatMap((column) => [best.got, other.got].map((row) => (row * column) / total))
  if (total === 0 || expected.some((number) => number < 1)) return false
  const cross = best.did * (other.got - other.did) - other.did * (best.got - best.did)
  const square = ((total - 1) * cross ** 2) / (best.got * other.got * did * (total - did))
  return cross > 0 && square >= (bounds[comparisons] ?? Number.POSITIVE_INFINITY)
}

/** The variant that beats each of the others; 0: no clear difference. */
export function winnerOf(tried: readonly Tried[]): number {
  const [best, ...others] = [...tried].sort((one, other) => rateOf(other) - rateOf(one) || one.variant - other.variant)
  if (!best || others.length === 0) return 0
  return others.every((other) => isClearlyBetter(best, other, others.length)) ? best.variant : 0
}

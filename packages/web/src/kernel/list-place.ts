/** How far a list goes. */
interface Place {
  /** Null while nobody has counted. */
  readonly total: number | null
  readonly size: number
  /** So many rows from the beginning are answered. */
  readonly reach: number
}

export const lastPageOf = ({ total, size, reach }: Place) =>
  Math.max(1, Math.ceil(Math.min(total ?? Number.POSITIVE_INFINITY, reach) / size))

/**
 * Whether there are rows that this order never comes to. `counted` is null where there are more than anybody counts, and
 * undefined where nobody has counted yet.
 */
export const isCutAt = (counted: number | null | undefined, reach: number) =>
  counted !== undefined && (counted ?? Number.POSITIVE_INFINITY) > reach

/** Where to go from a page that has no rows: to the last one that may have some, else to the first. */
export function pageInstead(page: number, place: Place) {
  const last = lastPageOf(place)
  return last < page ? last : 1
}

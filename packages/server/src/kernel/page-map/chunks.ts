/** Where a row stands in a list: its moment in milliseconds, then its id; the newest comes first. */
export interface Key {
  readonly atMs: number
  readonly id: number
}

/** A run of rows: those up to `from` (the newest one, or all newer ones) and older than nothing before `until`. */
export interface Stretch {
  readonly from: Key
  readonly until: Key
}

/** Newer, and older, than any row can be. */
export const newest: Key = { atMs: Number.POSITIVE_INFINITY, id: Number.MAX_SAFE_INTEGER }
export const oldest: Key = { atMs: Number.NEGATIVE_INFINITY, id: 0 }

/** What one chunk was found to hold: how many rows, and the keys at which it may be cut. */
export interface Recounted {
  readonly chunk: number
  readonly total: number
  readonly cuts: readonly Key[]
}

const bytesPerChunk = 20

/**
 * The keys that divide a list into short runs, and how many rows stand before each. A key stays a good border after its
 * row is gone: only the counts are facts about rows.
 */
export class Chunks {
  readonly rowsPerChunk: number
  #atMs: Float64Array
  #ids: Float64Array
  /** Rows before each chunk; one more entry, the total. */
  #before: Uint32Array

  constructor(rowsPerChunk: number, atMs: Float64Array, ids: Float64Array, total: number) {
    this.rowsPerChunk = rowsPerChunk
    this.#atMs = atMs
    this.#ids = ids
    this.#before = Uint32Array.from({ length: atMs.length + 1 }, (_, chunk) => Math.min(chunk * rowsPerChunk, total))
  }

  get total(): number {
    return this.#before.at(-1) ?? 0
  }

  get bytes(): number {
    return this.#atMs.length * bytesPerChunk
  }

  /** The chunks that hold the rows from `skip` on, and how many of their rows come before those. */
  locate(skip: number, take: number): { stretch: Stretch; skip: number } {
    const first = this.#chunkOfRow(skip)
    const last = this.#chunkOfRow(Math.min(skip + take, this.total) - 1)
    return {
      // From the newest row that is there: what is newer may be a long way of rows that are not in the list.
      stretch: { from: this.#key(first), until: this.#border(last + 1) },
      skip: skip - (this.#before[first] ?? 0),
    }
  }

  /** Where a place lies, taken or not: so many rows stand before this stretch, whose end it is. */
  above(place: Key): { before: number; stretch: Stretch } {
    const chunk = this.chunkOf(place)
    return { before: this.#before[chunk] ?? 0, stretch: { from: this.#border(chunk), until: place } }
  }

  stretchOf(chunk: number): Stretch {
    return { from: this.#border(chunk), until: this.#border(chunk + 1) }
  }

  /** The chunk in whose stretch a row belongs, whether it is there or not. */
  chunkOf({ atMs, id }: Key): number {
    let low = 0
    let high = this.#atMs.length
    while (low < high) {
      const middle = (low + high) >> 1
      const at = this.#atMs[middle] ?? 0
      if (at > atMs || (at === atMs && (this.#ids[middle] ?? 0) >= id)) low = middle + 1
      else high = middle
    }
    return Math.max(0, low - 1)
  }

  /** Takes the new counts over; a chunk that grew to more than double is cut. */
  recount(found: readonly Recounted[]): void {
    const counts = Uint32Array.from(this.#atMs, (_, chunk) => this.#count(chunk))
    const top = found.find(({ chunk }) => chunk === 0)?.cuts[0]
    if (top) {
      this.#atMs[0] = top.atMs
      this.#ids[0] = top.id
    }
    const cut = found.filter(({ chunk, total }) => {
      counts[chunk] = total
      return total > this.rowsPerChunk * 2
    })
    if (cut.length > 0) this.#divide(counts, cut)
    else this.#sum(counts)
  }

  #divide(counts: Uint32Array, cut: readonly Recounted[]): void {
    const wanted = new Map(cut.map((one) => [one.chunk, one]))
    const atMs: number[] = []
    const ids: number[] = []
    const divided: number[] = []
    for (let chunk = 0; chunk < counts.length; chunk += 1) {
      const { total, cuts } = wanted.get(chunk) ?? { total: counts[chunk] ?? 0, cuts: [] }
      for (let piece = 0; piece < Math.max(1, cuts.length); piece += 1) {
        const border = piece === 0 ? this.#key(chunk) : cuts[piece]
        atMs.push(border?.atMs ?? 0)
        ids.push(border?.id ?? 0)
        divided.push(cuts.length === 0 ? total : Math.min(this.rowsPerChunk, total - piece * this.rowsPerChunk))
      }
    }
    this.#atMs = Float64Array.from(atMs)
    this.#ids = Float64Array.from(ids)
    this.#sum(Uint32Array.from(divided))
  }

  #sum(counts: Uint32Array): void {
    this.#before = new Uint32Array(counts.length + 1)
    for (let chunk = 0; chunk < counts.length; chunk += 1) {
      this.#before[chunk + 1] = (this.#before[chunk] ?? 0) + (counts[chunk] ?? 0)
    }
  }

  #count(chunk: number): number {
    return (this.#before[chunk + 1] ?? 0) - (this.#before[chunk] ?? 0)
  }

  #chunkOfRow(row: number): number {
    let low = 0
    let high = this.#atMs.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#before[middle] ?? 0) <= row) low = middle
      else high = middle - 1
    }
    return low
  }

  /** The first chunk has no newer border, and nothing is older than the last one's rows. */
  #border(chunk: number): Key {
    if (chunk <= 0) return newest
    return chunk >= this.#atMs.length ? oldest : this.#key(chunk)
  }

  #key(chunk: number): Key {
    return { atMs: this.#atMs[chunk] ?? 0, id: this.#ids[chunk] ?? 0 }
  }
}

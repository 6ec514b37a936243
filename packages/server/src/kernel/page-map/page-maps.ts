import type { Db } from '../../schema/index.ts'
import type { Condition } from '../database/sql.ts'
import type { Chunks } from './chunks.ts'
import {
  askStale,
  type Bounds,
  boundsOf,
  buildChunks,
  countAbove,
  isStale,
  type MappedList,
  type MappedTable,
  readChangedKeys,
  recountChunks,
  type Seen,
} from './store-page-map.ts'

/** Where a block lies: read within the bounds, skip what comes before, and say beside the rows whether it still held. */
export interface Place {
  readonly bounds: Bounds
  readonly skip: number
  readonly take: number
  readonly isStale: Condition
}

export interface PageMaps {
  /** Rows `skip` to `skip + take` of a list, the newest first, at the same cost wherever they stand. */
  read<Row>(
    list: MappedList,
    window: { skip: number; take: number },
    readRows: (place: Place) => Promise<{ rows: Row[]; stale: boolean }>,
  ): Promise<Row[]>
  /** How many rows each list has, exactly. */
  count(lists: readonly MappedList[]): Promise<number[]>
  /** How many rows of a list are of each moment or newer, exactly, whatever stands behind it. */
  countSince(list: MappedList, moments: readonly Date[]): Promise<number[]>
}

interface Options {
  readonly db: Db
  readonly table: MappedTable
  readonly rowsPerChunk?: number
  readonly bytesMax?: number
}

interface PageMap {
  readonly list: MappedList
  chunks: Chunks
  seen: Seen
}

const triesMax = 3
const ignore = () => undefined
/** Beyond this it is cheaper to read the list again than to count so many of its chunks. */
const dirtyChunksMax = 500
const changedRowsMax = 5_000
const bytesKept = 64 * 1024 * 1024

/**
 * Keeps, for each list that is asked for, the key of every 20th row and the counts between them, so that a block deep in
 * a million rows costs what the first one does, and a total nothing. It trusts nothing that it has not seen committed:
 * each answer is checked against the transactions that came after, and only the touched stretches are counted anew.
 */
export function openPageMaps({ db, table, rowsPerChunk = 20, bytesMax = bytesKept }: Options): PageMaps {
  /** In the order of use, so that the first is the one to go. */
  const maps = new Map<string, PageMap>()
  const running = new Map<string, Promise<PageMap>>()
  const waiting = new Map<string, Promise<PageMap>>()

  /** One at a time for a list. Who comes while one runs shares the next: the running one may have looked too early. */
  function inTurn(name: string, work: () => Promise<PageMap>): Promise<PageMap> {
    const queued = waiting.get(name)
    if (queued) return queued
    const before = running.get(name)
    if (!before) return start(name, work)
    const next = before.then(ignore, ignore).then(() => {
      waiting.delete(name)
      return start(name, work)
    })
    waiting.set(name, next)
    return next
  }

  function start(name: string, work: () => Promise<PageMap>): Promise<PageMap> {
    const started = work().finally(() => running.delete(name))
    running.set(name, started)
    return started
  }

  function keep(map: PageMap): PageMap {
    maps.delete(map.list.name)
    maps.set(map.list.name, map)
    let bytes = 0
    for (const { chunks } of maps.values()) bytes += chunks.bytes
    for (const [name, { chunks }] of maps) {
      if (bytes <= bytesMax || name === map.list.name) break
      maps.delete(name)
      bytes -= chunks.bytes
    }
    return map
  }

  const build = async (list: MappedList) => keep({ list, ...(await buildChunks(db, table, list, rowsPerChunk)) })

  async function mapOf(list: MappedList): Promise<PageMap> {
    const found = maps.get(list.name)
    return found ? keep(found) : (running.get(list.name) ?? inTurn(list.name, () => build(list)))
  }

  const refresh = ({ list }: PageMap): Promise<PageMap> =>
    inTurn(list.name, async () => update(maps.get(list.name) ?? (await build(list))))

  async function update(map: PageMap): Promise<PageMap> {
    const { seen, keys } = await readChangedKeys(db, table, map.seen, changedRowsMax + 1)
    const dirty = [...new Set(keys.map((key) => map.chunks.chunkOf(key)))]
    if (seen.file !== map.seen.file || keys.length > changedRowsMax || dirty.length > dirtyChunksMax) {
      return build(map.list)
    }
    if (map.chunks.total === 0) return keys.length > 0 ? build(map.list) : keep({ ...map, seen })
    // Counted after `seen`: what was committed in between is counted once more at the next look.
    if (dirty.length > 0) map.chunks.recount(await recountChunks(db, map.list, map.chunks, dirty))
    map.seen = seen
    return keep(map)
  }

  return {
    async read(list, { skip, take }, readRows) {
      let map = await mapOf(list)
      for (let tries = 1; ; tries += 1) {
        const { total } = map.chunks
        const isBeyond = skip >= total
        if (isBeyond) {
          const [stale] = await askStale(db, table, [map.seen])
          if (!stale) return []
        } else {
          const { stretch, skip: rest } = map.chunks.locate(skip, take)
          const place = { bounds: boundsOf(stretch), skip: rest, take, isStale: isStale(table, map.seen) }
          const { rows, stale } = await readRows(place)
          const isWhole = !stale && rows.length === Math.min(take, total - skip)
          // Under ceaseless writing the last try is as right as any: it may be off by what was just committed.
          if (isWhole || tries === triesMax) return rows
        }
        if (tries === triesMax) return []
        map = await refresh(map)
      }
    },

    async count(lists) {
      const found = await Promise.all(lists.map(mapOf))
      const stale = await askStale(
        db,
        table,
        found.map((map) => map.seen),
      )
      const fresh = await Promise.all(found.map((map, index) => (stale[index] ? refresh(map) : map)))
      return fresh.map((map) => map.chunks.total)
    },

    async countSince(list, moments) {
      let map = await mapOf(list)
      // No row has the id 0: what is of the moment itself stands before it.
      const places = moments.map((moment) => ({ atMs: moment.getTime(), id: 0 }))
      for (let tries = 1; ; tries += 1) {
        const { counts, stale } = await countAbove(db, table, map, places)
        if (!stale || tries === triesMax) return counts
        map = await refresh(map)
      }
    },
  }
}

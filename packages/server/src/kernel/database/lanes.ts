import type pg from 'pg'
import type { Connection } from './connection.ts'
import { isConnectionLost } from './transaction.ts'

interface Lane {
  readonly taken: Promise<Connection>
  underway: number
}

/** On so many connections a server answers brief statements quicker than one process asks them. */
const lanesMax = 4

/** Behind so many no further one gets in line: it is the pool's, which refuses what waits too long. */
const underwayMax = 32

/**
 * Brief statements of many callers on few connections, one behind the other without waiting for its answer. Each connection
 * at work is a process of the server that must be woken, which costs more than such a statement does; one of few finds
 * several statements when it wakes. Answers undefined where there is no room.
 */
export function openLanes(take: () => Promise<Connection>) {
  const lanes = new Set<Lane>()

  const open = (): Lane => {
    const lane = { taken: take(), underway: 0 }
    lanes.add(lane)
    return lane
  }
  const quietest = (): Lane | undefined => {
    let found: Lane | undefined
    for (const lane of lanes) if (lane.underway < (found?.underway ?? underwayMax)) found = lane
    return found
  }
  const leave = (lane: Lane) => {
    lane.underway -= 1
    if (lane.underway > 0) return
    lanes.delete(lane)
    lane.taken.then(
      (taken) => taken.release(),
      () => undefined,
    )
  }
  const ask = async (lane: Lane, text: string, values: unknown[]): Promise<pg.QueryResult> => {
    lane.underway += 1
    try {
      const { query } = await lane.taken
      return await query(text, values)
    } catch (error) {
      // Nobody else gets in line where nobody will answer.
      if (isConnectionLost(error)) lanes.delete(lane)
      throw error
    } finally {
      leave(lane)
    }
  }

  return (text: string, values: unknown[]): Promise<pg.QueryResult> | undefined => {
    const lane = lanes.size < lanesMax ? open() : quietest()
    return lane && ask(lane, text, values)
  }
}

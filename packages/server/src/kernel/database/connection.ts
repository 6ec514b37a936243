import type pg from 'pg'

export type Send = (text: string, values: unknown[]) => Promise<pg.QueryResult>

/** What statements are sent on, one behind the other, until it is given back. */
export interface Connection {
  query: Send
  release(discard?: boolean): void
}

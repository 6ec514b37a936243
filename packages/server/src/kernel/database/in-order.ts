import type pg from 'pg'
import type { Send } from './connection.ts'

/**
 * What is sent on a connection, in its order. Where statements cannot follow each other on the wire, each waits for the
 * one before.
 */
export function inOrder(send: Send, isPipelined: boolean): Send {
  if (isPipelined) return beginningLate(send)
  let before: Promise<unknown> = Promise.resolve()
  return (text, values) => {
    const answer = before.then(() => send(text, values))
    before = answer.catch(() => undefined)
    return answer
  }
}

const done = (command: string): pg.QueryResult => ({ command, rowCount: null, oid: 0, fields: [], rows: [] })

/** A first statement that is not on its way yet. */
interface Held {
  /** Behind a `begin`, which it fails with. */
  sendBegun(): void
  /** On its own: to the server it is a transaction as it stands. Fails where the statement does. */
  sendAlone(): Promise<void>
}

/**
 * Nobody waits for `begin`: it travels ahead of the first statement. That is held until this turn of the event loop ends:
 * where `commit` has come by then, it goes alone, and there is nothing to begin or to commit.
 */
function beginningLate(send: Send): Send {
  let state: 'open' | 'beginning' | 'lost' | Held = 'open'

  const hold = (text: string, values: unknown[]): Promise<pg.QueryResult> => {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
    const held: Held = {
      sendBegun() {
        state = 'open'
        const begun = send('begin', [])
        const answer = send(text, values)
        answer.catch(() => undefined)
        begun.then(() => answer).then(resolve, reject)
      },
      async sendAlone() {
        state = 'open'
        const answer = send(text, values)
        answer.then(resolve, reject)
        await answer.catch((error: unknown) => {
          state = 'lost'
          throw error
        })
      },
    }
    state = held
    process.nextTick(() => {
      if (state === held) held.sendBegun()
    })
    return promise
  }

  return async (text, values) => {
    if (text === 'begin') {
      state = 'beginning'
      return done('BEGIN')
    }
    const isEnd = text === 'commit' || text === 'rollback'
    if (state === 'beginning') {
      if (!isEnd) return hold(text, values)
      state = 'open'
      return done(text.toUpperCase())
    }
    if (state === 'lost') {
      state = 'open'
      if (text === 'rollback') return done('ROLLBACK')
    }
    if (state !== 'open') {
      if (text === 'commit') {
        await state.sendAlone()
        return done('COMMIT')
      }
      state.sendBegun()
    }
    return send(text, values)
  }
}

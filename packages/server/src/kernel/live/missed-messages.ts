import type { Namespace, Socket } from 'socket.io'
import type { Clock } from '../clock.ts'

interface Options {
  readonly clock: Clock
  /** Whether other processes send on the same hub. */
  readonly isShared: boolean
}

/** A little more than the client says: its word was on the way, and the process may have been busy. */
const onTheWayMs = 3_000

/** How long a client heard nothing of what it shows; undefined: it heard all. */
function readUnheardMs(socket: Socket): number | undefined {
  const ms: unknown = socket.handshake.auth['unheardMs']
  return typeof ms === 'number' && ms >= 0 ? ms : undefined
}

/**
 * Remembers when each room of a hub was last sent something: a client reads first and comes to the hub later, and gets
 * `missed` when there was something in between. Rooms are those of people and departments, so their number is
 * bounded.
 */
export function openMissedMessages(hub: Namespace, { clock, isShared }: Options) {
  const openedMs = clock.now().getTime()
  const lastMs = new Map<string, number>()
  const unheardSinceMs = new WeakMap<Socket, number>()

  function remember(rooms: readonly string[]) {
    const nowMs = clock.now().getTime()
    for (const room of rooms) lastMs.set(room, nowMs)
  }

  /** What was sent before this process began, nobody here knows. */
  const wasSentSince = (sinceMs: number, rooms: ReadonlySet<string>) =>
    sinceMs < openedMs || [...rooms].some((room) => (lastMs.get(room) ?? Number.NEGATIVE_INFINITY) >= sinceMs)

  hub.use((socket, next) => {
    const unheardMs = readUnheardMs(socket)
    if (unheardMs !== undefined) unheardSinceMs.set(socket, clock.now().getTime() - unheardMs - onTheWayMs)
    next()
  })
  // Not before: what is sent while a socket is still let in does not reach it.
  hub.on('connection', (socket) => {
    const sinceMs = unheardSinceMs.get(socket)
    if (sinceMs !== undefined && wasSentSince(sinceMs, socket.rooms)) socket.emit('missed')
  })
  hub.on('sent', remember)

  return {
    /** Before the message, so that no process has sent one without knowing that it did. */
    note(rooms: readonly string[]) {
      remember(rooms)
      if (isShared) hub.serverSideEmit('sent', rooms)
    },
  }
}

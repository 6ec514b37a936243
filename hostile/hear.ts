import { io, type Socket } from 'socket.io-client'
import type { Person } from './ask.ts'

export interface Heard {
  readonly id: string
  readonly event: string
  readonly data: unknown
}

export interface Listener {
  readonly heard: readonly Heard[]
  readonly socket: Socket
  /** Settles when the socket is dropped, with the moment (ms of performance.now). */
  readonly dropped: Promise<number>
  close(): void
}

/** Joins a hub as a browser does and keeps what it hears. */
export async function listen(origin: string, hub: string, { token }: Person): Promise<Listener> {
  const socket = io(`${origin}${hub}`, {
    path: '/realtime',
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  })
  const heard: Heard[] = []
  socket.onAny((event: string, message: { id: string; data: unknown }) => {
    heard.push({ id: message.id, event, data: message.data })
  })
  const dropped = new Promise<number>((resolve) => socket.once('disconnect', () => resolve(performance.now())))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { heard, socket, dropped, close: () => socket.disconnect() }
}

/** Asks again until it holds; answers how long that took, or undefined when it never did. */
export async function until(isTrue: () => boolean | Promise<boolean>, withinMs: number): Promise<number | undefined> {
  const startedAt = performance.now()
  for (;;) {
    if (await isTrue()) return performance.now() - startedAt
    if (performance.now() - startedAt > withinMs) return undefined
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

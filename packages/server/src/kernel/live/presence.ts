import { randomUUID } from 'node:crypto'
import type { channels } from '@crm/contract/channels'
import type { Channel } from '@crm/contract/kernel/channel'
import type { Namespace, Socket } from 'socket.io'
import { z } from 'zod'
import type { Actor } from '../actor.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'

/** Whether a person sees the record of this code. */
export type MayLook = (actor: Actor, code: string) => Promise<boolean>

/** Records whose open pages see each other: a module says on which hub, and who may look. */
export interface Watched {
  readonly channel: keyof typeof channels
  /** Says who has the record of a `code` open, as `users`. */
  readonly event: string
  /** What a client says. */
  readonly look: z.ZodType<{ readonly code: string }>
  /** The record that a message of the hub is about: who looks at it is checked again. */
  readonly codeOf: (data: unknown) => string | undefined
  readonly mayLook: MayLook
}

interface Options {
  readonly hub: Namespace
  readonly channel: Channel
  readonly watched: Pick<Watched, 'event' | 'look' | 'mayLook'>
  readonly clock: Clock
  readonly log: Log
  /** There are other processes, which hear of each other through Redis. */
  readonly isShared: boolean
  /** Who speaks, with the rights of this moment; undefined: nobody any more. */
  readonly actorOf: (socket: Socket) => Promise<Actor | undefined>
}

/** A page shows one record; a person has not so many pages on one connection. */
const looksMax = 5
const wordsPerWindow = 30
const windowMs = 10_000

const Person = z.object({ userId: z.number(), fullName: z.string() })
const roomPrefix = 'look:'
const roomOf = (code: string) => roomPrefix + code

/** Whether a socket spoke too often; what it says beyond is not heard. */
function openBrake(clock: Clock) {
  let window = { startedMs: 0, words: 0 }
  return () => {
    const nowMs = clock.now().getTime()
    if (Math.abs(nowMs - window.startedMs) >= windowMs) window = { startedMs: nowMs, words: 0 }
    window.words += 1
    return window.words > wordsPerWindow
  }
}

export interface Presence {
  /** Something happened to a record: who does not see it any more looks at it no longer, in every process. */
  recheck(code: string): void
  /** Tells those who look here once more: a process that was killed took its lookers along and told nobody. */
  refresh(): void
  /** Tells nothing any more: whoever is connected here comes back elsewhere, and is told from there. */
  stop(): void
}

/**
 * Who has which record open. A client says `look` and `leave`; who looks at the same one is told of all who do, in this
 * process and in others. A closed connection looks no longer. docs/rules.md.
 */
export function openPresence({ hub, channel, watched, clock, log, isShared, actorOf }: Options): Presence {
  const { event, look: Look, mayLook } = watched
  let isStopped = false
  const looksOf = new WeakMap<Socket, Set<string>>()
  const isIgnored = (err: unknown) => log.warn({ err }, 'presence could not be told')

  async function announce(code: string, to = hub.to(roomOf(code))): Promise<void> {
    if (isStopped) return
    const sockets = await hub.in(roomOf(code)).fetchSockets()
    const people = sockets.map((socket) => Person.safeParse(socket.data).data).filter((person) => person !== undefined)
    const users = [...new Map(people.map((person) => [person.userId, person])).values()]
    const data = channel.events[event]?.parse({ code, users })
    to.emit(event, { id: randomUUID(), data })
  }

  async function maySee(socket: Socket, code: string): Promise<boolean> {
    const actor = await actorOf(socket)
    return actor !== undefined && (await mayLook(actor, code))
  }

  async function look(socket: Socket, looks: Set<string>, code: string): Promise<void> {
    if (looks.has(code)) return announce(code)
    if (looks.size >= looksMax) return
    // Counted before it is asked for: many words at once are not more than the limit.
    looks.add(code)
    if (!(await maySee(socket, code))) looks.delete(code)
    if (!looks.has(code) || !socket.connected) return
    await socket.join(roomOf(code))
    await announce(code)
  }

  async function leave(socket: Socket, looks: Set<string>, code: string): Promise<void> {
    if (!looks.delete(code)) return
    await socket.leave(roomOf(code))
    await announce(code)
  }

  async function recheckHere(code: string): Promise<void> {
    const here = [...(hub.adapter.rooms.get(roomOf(code)) ?? [])].map((id) => hub.sockets.get(id))
    const sockets = here.filter((socket) => socket !== undefined)
    const gone = await Promise.all(sockets.map(async (socket) => ((await maySee(socket, code)) ? [] : [socket])))
    for (const socket of gone.flat()) await leave(socket, looksOf.get(socket) ?? new Set(), code)
  }

  hub.on('recheck', (code: string) => void recheckHere(code).catch(isIgnored))
  hub.on('connection', (socket) => {
    const looks = new Set<string>()
    looksOf.set(socket, looks)
    const isTooFast = openBrake(clock)
    const heard = (act: typeof look) => (said: unknown) => {
      const { data } = Look.safeParse(said)
      if (!data || isTooFast()) return
      act(socket, looks, data.code).catch(isIgnored)
    }
    socket.on('look', heard(look))
    socket.on('leave', heard(leave))
    socket.on('disconnect', () => {
      for (const code of looks) announce(code).catch(isIgnored)
    })
  })

  return {
    recheck(code) {
      if (isShared) hub.serverSideEmit('recheck', code)
      recheckHere(code).catch(isIgnored)
    },
    refresh() {
      const rooms = [...hub.adapter.rooms.keys()].filter((room) => room.startsWith(roomPrefix))
      for (const room of rooms) announce(room.slice(roomPrefix.length), hub.local.to(room)).catch(isIgnored)
    },
    stop() {
      isStopped = true
    },
  }
}

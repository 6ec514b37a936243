import { randomUUID } from 'node:crypto'
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { channels } from '@crm/contract/channels'
import type { Channel } from '@crm/contract/kernel/channel'
import type { Namespace } from 'socket.io'
import type { Actor } from '../actor.ts'
import { may } from '../actor.ts'
import type { Authenticator } from '../authenticate.ts'
import type { Clock } from '../clock.ts'
import type { HubMessage } from '../events/fact.ts'
import type { Unread } from '../events/ring.ts'
import { safeHeaders } from '../http/safe-headers.ts'
import { inTurn } from '../in-turn.ts'
import type { Log } from '../log.ts'
import { connectRedis, openHubServer } from './hub-server.ts'
import { openMissedMessages } from './missed-messages.ts'
import { openPresence, type Watched } from './presence.ts'
import { actorOf, admitSocket, recheckSocket } from './socket-auth.ts'

export interface Live {
  emit(message: HubMessage & { id: string }): void
  /** Those of these people whose bell may be on a screen; the others are told `missed` when they come. */
  listening(userIds: readonly number[]): readonly number[]
  /** Tells the devices of people whose bell rang how many they have not read. */
  ring(unread: readonly Pick<Unread, 'userId' | 'all'>[]): void
  /** Binds the hubs to the web server; without it this process emits only. */
  listen(server: HttpServer): void
  /** Sessions, people or rights have changed: every process reads its callers anew. */
  forgetActors(): void
  /** Asks again, for every open socket, whether its session and its rights still hold. */
  recheck(): Promise<void>
  isWell(): boolean
  close(): Promise<void>
}

interface Options {
  readonly authenticator: Authenticator
  readonly clock: Clock
  readonly log: Log
  readonly origins: readonly string[]
  readonly redisUrl: string | undefined
  /** Of a person, at this process. */
  readonly connectionsMax: number
  readonly watched?: readonly Watched[]
  readonly onCount: (sockets: number) => void
}

const recheckMs = 3_000
/** So many sockets share a look at the database. */
const recheckAtOnce = 200
const refreshMs = 15_000

export const roomOf = {
  user: (userId: number) => `user:${userId}`,
  department: (departmentId: number) => `department:${departmentId}`,
  everything: 'everything',
}

export async function openLive(options: Options): Promise<Live> {
  const shared = options.redisUrl === undefined ? undefined : await connectRedis(options.redisUrl, options.log)
  const redis = shared?.client
  const io = openHubServer(options.origins, shared?.adapter)
  const hubs = Object.values(channels) as readonly Channel[]
  const missedOptions = { clock: options.clock, isShared: redis !== undefined }
  const missed = new Map(hubs.map(({ hub }) => [hub, openMissedMessages(io.of(hub), missedOptions)]))
  for (const hub of hubs) openHub(io.of(hub.hub), hub, options)
  const presences = (options.watched ?? []).map((watched) => {
    const channel: Channel = channels[watched.channel]
    const presence = openPresence({
      hub: io.of(channel.hub),
      channel,
      watched,
      clock: options.clock,
      log: options.log,
      isShared: redis !== undefined,
      actorOf: (socket) => actorOf(socket, channel, options),
    })
    return { watched, presence }
  })
  const { authenticator } = options
  const processes = io.of(channels.notification.hub)
  processes.on('forgetActors', authenticator.forget)
  const timers: NodeJS.Timeout[] = []
  let isListening = false

  async function recheck(): Promise<void> {
    for (const hub of hubs) {
      const sockets = [...io.of(hub.hub).sockets.values()]
      for (let at = 0; at < sockets.length; at += recheckAtOnce)
        await Promise.all(sockets.slice(at, at + recheckAtOnce).map((socket) => recheckSocket(socket, hub, options)))
    }
    options.onCount(io.engine?.clientsCount ?? 0)
  }

  function emit({ id, channel, event, rooms, except = [], data }: HubMessage & { id: string }): void {
    if (rooms.length === 0) return
    const hub: Channel = channels[channel]
    missed.get(hub.hub)?.note(rooms)
    const here = io.of(hub.hub)
    // Exactly the declared fields leave, whatever the caller put in.
    if (redis || isAnyoneIn(here, rooms))
      here
        .to([...rooms])
        .except([...except])
        .emit(event, { id, data: hub.events[event]?.parse(data) })
    for (const { watched, presence } of presences) {
      const code = watched.channel === channel ? watched.codeOf(data) : undefined
      if (code !== undefined) presence.recheck(code)
    }
  }

  return {
    emit,
    listening(userIds) {
      // Who is at the other processes, nobody knows here.
      if (redis) return userIds
      const { hub } = channels.notification
      missed.get(hub)?.note(userIds.map(roomOf.user))
      return userIds.filter((userId) => isAnyoneIn(io.of(hub), [roomOf.user(userId)]))
    },
    ring(unread) {
      for (const { userId, all } of unread)
        emit({
          id: randomUUID(),
          channel: 'notification',
          event: 'NotificationChange',
          rooms: [roomOf.user(userId)],
          data: { unread: all },
        })
    },
    listen(server) {
      io.attach(server)
      // Refusals too: what the engine answers goes past the web server.
      io.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
        for (const [name, value] of Object.entries(safeHeaders)) response.setHeader(name, value)
        next()
      })
      isListening = true
      const recheckInTurn = inTurn(recheck)
      const isAway = (err: unknown) => options.log.warn({ err }, 'rights of sockets could not be checked')
      timers.push(setInterval(() => recheckInTurn().catch(isAway), recheckMs))
      // Alone there is nobody else who could have been killed.
      if (redis) for (const { presence } of presences) timers.push(setInterval(presence.refresh, refreshMs))
    },
    forgetActors() {
      authenticator.forget()
      if (redis) processes.serverSideEmit('forgetActors')
    },
    recheck,
    isWell: () => redis === undefined || redis.isReady,
    async close() {
      for (const timer of timers) clearInterval(timer)
      for (const { presence } of presences) presence.stop()
      // Without a web server there is no engine, and Socket.IO cannot close what it never opened.
      if (isListening) await io.close()
      // What was told last is still on its way.
      if (redis?.isReady) await redis.close()
      else if (redis?.isOpen) redis.destroy()
    },
  }
}

/** At this process. */
const isAnyoneIn = (hub: Namespace, rooms: readonly string[]) => rooms.some((room) => hub.adapter.rooms.has(room))

/** A page has one connection, and on it one socket at each hub. The oldest first, as they came in. docs/rules.md. */
function dropOldest(hub: Namespace, userId: number, max: number): void {
  const own = [...(hub.adapter.rooms.get(roomOf.user(userId)) ?? [])]
  for (const id of own.slice(0, Math.max(0, own.length - max))) {
    const oldest = hub.sockets.get(id)
    oldest?.emit('ended', { code: 'live.tooMany' })
    oldest?.disconnect(true)
  }
}

function openHub(hub: Namespace, channel: Channel, { authenticator, clock, connectionsMax }: Options): void {
  hub.use(async (socket, next) => {
    const token: unknown = socket.handshake.auth['token']
    if (typeof token !== 'string') return next(new Error('access.unknownCaller'))
    // Pages come back by themselves.
    const found = await authenticator.recognise(token, channel.tag, clock.now(), { isUse: false })
    if ('code' in found) return next(new Error(found.code))
    if (channel.tag !== null && !may(found.actor, 'access')) return next(new Error('access.forbidden'))
    const { userId, fullName } = found.actor
    admitSocket(socket, { token, actor: found.actor, channel })
    // Whoever looks at the same record sees this, in other processes too.
    Object.assign(socket.data, { userId, fullName })
    await socket.join(roomsFor(found.actor, channel))
    return next()
  })
  hub.on('connection', ({ data }) => dropOldest(hub, data.userId, connectionsMax))
}

function roomsFor(actor: Actor, { ownDepartment }: Channel): string[] {
  const own = [roomOf.user(actor.userId), ...(ownDepartment ? [roomOf.department(actor.departmentId)] : [])]
  if (!may(actor, 'viewAll')) return own
  return actor.departments === null
    ? [...own, roomOf.everything]
    : [...own, ...actor.departments.map(roomOf.department)]
}

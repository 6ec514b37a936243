import type { Server as HttpServer } from 'node:http'
import { channels } from '@crm/contract/channels'
import type { Channel } from '@crm/contract/kernel/channel'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { createClient } from 'redis'
import { type Namespace, Server, type Socket } from 'socket.io'
import type { Actor } from './actor.ts'
import { isAdmin, may } from './actor.ts'
import type { Authenticator } from './authenticate.ts'
import type { Clock } from './clock.ts'
import type { HubMessage } from './events/fact.ts'
import type { Log } from './log.ts'

export interface Live {
  emit(message: HubMessage & { id: string }): void
  /** Binds the hubs to the web server; without it this process emits only. */
  listen(server: HttpServer): void
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
  readonly onCount: (sockets: number) => void
}

const recheckMs = 3_000
const messageBytesMax = 64 * 1024

export const roomOf = {
  user: (userId: number) => `user:${userId}`,
  department: (departmentId: number) => `department:${departmentId}`,
  everything: 'everything',
}

/** What a socket may hear was decided by these; when they change it is dropped and comes back with the new ones. */
const standingOf = (actor: Actor) => JSON.stringify([isAdmin(actor), actor.flags, actor.departments])

export async function openLive(options: Options): Promise<Live> {
  const redis = options.redisUrl === undefined ? undefined : await connectRedis(options.redisUrl, options.log)
  const io = new Server({
    path: '/realtime',
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: messageBytesMax,
    connectionStateRecovery: { maxDisconnectionDuration: 120_000, skipMiddlewares: false },
    allowRequest: (request, done) => {
      const origin = request.headers.origin
      const isOwn = origin === undefined || options.origins.includes(origin)
      done(isOwn ? null : 'origin', isOwn)
    },
    ...(redis ? { adapter: createAdapter(redis) } : {}),
  })
  const hubs = Object.values(channels) as readonly Channel[]
  for (const hub of hubs) openHub(io.of(hub.hub), hub, options)
  let timer: NodeJS.Timeout | undefined
  let isListening = false

  async function recheck(): Promise<void> {
    for (const hub of hubs)
      for (const socket of io.of(hub.hub).sockets.values()) await recheckSocket(socket, hub, options)
    options.onCount(io.engine?.clientsCount ?? 0)
  }

  return {
    emit({ id, channel, event, rooms, data }) {
      if (rooms.length === 0) return
      const hub: Channel = channels[channel]
      // Exactly the declared fields leave, whatever the caller put in.
      io.of(hub.hub)
        .to([...rooms])
        .emit(event, { id, data: hub.events[event]?.parse(data) })
    },
    listen(server) {
      io.attach(server)
      isListening = true
      timer = setInterval(() => {
        recheck().catch((err) => options.log.warn({ err }, 'rights of sockets could not be checked'))
      }, recheckMs)
    },
    recheck,
    isWell: () => redis === undefined || redis.isReady,
    async close() {
      clearInterval(timer)
      // Without a web server there is no engine, and Socket.IO cannot close what it never opened.
      if (isListening) await io.close()
      if (redis?.isOpen) redis.destroy()
    },
  }
}

async function connectRedis(url: string, log: Log) {
  const client = createClient({ url })
  client.on('error', (err) => log.warn({ err }, 'Redis is away'))
  await client.connect()
  return client
}

function openHub(hub: Namespace, channel: Channel, { authenticator, clock }: Options): void {
  hub.use(async (socket, next) => {
    const token: unknown = socket.handshake.auth['token']
    const found = typeof token === 'string' ? await authenticator.recognise(token, channel.tag, clock.now()) : undefined
    if (!found || 'code' in found) return next(new Error(found?.code ?? 'access.unknownCaller'))
    if (channel.tag !== null && !may(found.actor, 'access')) return next(new Error('access.forbidden'))
    socket.data['token'] = token
    socket.data['standing'] = standingOf(found.actor)
    await socket.join(roomsFor(found.actor))
    return next()
  })
}

function roomsFor(actor: Actor): string[] {
  const own = [roomOf.user(actor.userId)]
  if (!may(actor, 'viewAll')) return own
  return actor.departments === null
    ? [...own, roomOf.everything]
    : [...own, ...actor.departments.map(roomOf.department)]
}

async function recheckSocket(socket: Socket, channel: Channel, { authenticator, clock }: Options): Promise<void> {
  const found = await authenticator.recognise(String(socket.data['token']), channel.tag, clock.now())
  if ('actor' in found && standingOf(found.actor) === socket.data['standing']) return
  socket.emit('ended', { code: 'code' in found ? found.code : 'access.changed' })
  socket.disconnect(true)
}

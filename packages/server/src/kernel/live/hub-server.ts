import { Server } from 'socket.io'
import type { Log } from '../log.ts'

const messageBytesMax = 64 * 1024

/** Where there is no Redis its libraries are not loaded: they hold 14 MB. */
export async function connectRedis(url: string, log: Log) {
  const [{ createClient }, { createAdapter }] = await Promise.all([
    import('redis'),
    import('@socket.io/redis-streams-adapter'),
  ])
  const client = createClient({ url })
  client.on('error', (err) => log.warn({ err }, 'Redis is away'))
  await client.connect()
  return { client, adapter: createAdapter(client) }
}

type Adapter = Awaited<ReturnType<typeof connectRedis>>['adapter']

/** What the hubs stand on. */
export function openHubServer(origins: readonly string[], adapter: Adapter | undefined): Server {
  const io = new Server({
    path: '/realtime',
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: messageBytesMax,
    allowRequest: ({ headers: { origin } }, done) => {
      const isOwn = origin === undefined || origins.includes(origin)
      done(isOwn ? null : 'origin', isOwn)
    },
    ...(adapter ? { adapter } : {}),
  })
  // Nobody has anything to say beside the hubs, and without this whoever comes is let in there without a token.
  io.use((_socket, next) => next(new Error('Invalid namespace')))
  return io
}

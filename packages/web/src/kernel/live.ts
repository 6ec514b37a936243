import { session } from '@crm/contract/account'
import type { Channel, HubMessage } from '@crm/contract/kernel/channel'
import { RECONNECT_DELAY_MS } from '@crm/contract/rules/limits'
import { useEffect, useEffectEvent } from 'react'
import type { Manager, Socket } from 'socket.io-client'
import type { z } from 'zod'
import { call } from './call.ts'
import { onSessionEnd } from './expiry.ts'
import { getToken } from './me.ts'
import { queries } from './query.ts'
import { createSeen } from './seen.ts'

const SEEN_MAX = 1_000

let manager: Promise<Manager> | null = null
const sockets = new Map<string, Promise<Socket>>()

// Loaded by the first listener, after the first paint: a list must not wait for its live updates.
function findManager(): Promise<Manager> {
  manager ??= import('socket.io-client').then(
    ({ Manager }) =>
      new Manager(location.origin, {
        path: '/realtime',
        transports: ['websocket'],
        reconnectionDelay: RECONNECT_DELAY_MS,
        reconnectionDelayMax: RECONNECT_DELAY_MS,
        randomizationFactor: 0,
      }),
  )
  return manager
}

function reconnectLater(socket: Socket) {
  setTimeout(() => {
    if (getToken() !== null && !socket.active) socket.connect()
  }, RECONNECT_DELAY_MS)
}

async function openSocket(hub: string): Promise<Socket> {
  const socket = (await findManager()).socket(hub, { auth: (answer) => answer({ token: getToken() }) })
  let wasConnected = false
  socket.on('connect', () => {
    // What happened meanwhile was not heard.
    if (wasConnected) void queries.invalidateQueries()
    wasConnected = true
  })
  // The client retries a lost network by itself, a refused start and a closing server it does not.
  socket.on('connect_error', () => {
    if (!socket.active) reconnectLater(socket)
  })
  socket.on('disconnect', (reason) => {
    if (reason !== 'io server disconnect') return
    // The server drops a socket with its session: asking anything tells whether that is why.
    void call(session.list).catch(() => undefined)
    reconnectLater(socket)
  })
  return socket
}

function findSocket(hub: string): Promise<Socket> {
  const found = sockets.get(hub) ?? openSocket(hub)
  sockets.set(hub, found)
  return found
}

onSessionEnd(() => {
  const open = [...sockets.values()]
  sockets.clear()
  for (const socket of open)
    void socket.then((each) => {
      each.removeAllListeners()
      each.disconnect()
    })
})

type Events<C extends Channel> = keyof C['events'] & string
export type EventData<C extends Channel, E extends Events<C>> = z.output<C['events'][E]>

/** Hears one event of a hub until the answer is called; each message once, however often it is delivered. */
export function listen<C extends Channel, E extends Events<C>>(
  channel: C,
  event: E,
  hear: (data: EventData<C, E>) => void,
): () => void {
  const isNew = createSeen(SEEN_MAX)
  const take = (message: HubMessage<EventData<C, E>>) => {
    if (isNew(message.id)) hear(message.data)
  }
  const socket = findSocket(channel.hub)
  // The client's listener type knows no event of ours.
  void socket.then((open) => open.on(event as string, take))
  return () => void socket.then((open) => open.off(event as string, take))
}

export function useChannel<C extends Channel, E extends Events<C>>(
  channel: C,
  event: E,
  handle: (data: EventData<C, E>) => void,
) {
  const hear = useEffectEvent(handle)
  // A socket is outside React: the listener lives as long as the component does.
  useEffect(() => listen(channel, event, hear), [channel, event])
}

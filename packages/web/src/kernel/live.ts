import { session } from '@crm/contract/account'
import type { Channel, HubMessage } from '@crm/contract/kernel/channel'
import { RECONNECT_DELAY_MS } from '@crm/contract/rules/limits'
import { useEffect, useEffectEvent } from 'react'
import type { Manager, Socket } from 'socket.io-client'
import type { z } from 'zod'
import { noteQuestions } from './asked.ts'
import { call } from './call.ts'
import { createCell } from './cell.ts'
import { isSessionOver, onSessionEnd } from './expiry.ts'
import { firstAnswers } from './first-answers.ts'
import { noteListeners } from './listened.ts'
import { getToken } from './me.ts'
import { FRESH_MS, queries } from './query.ts'
import { createSeen } from './seen.ts'

const SEEN_MAX = 1_000

let manager: Promise<Manager> | null = null
const sockets = new Map<string, Promise<Socket>>()
/** Hubs of what was read outside the queries, at any time since the page or the session began. */
const comparedHubs = new Set<string>()
let sessionBegan = performance.timeOrigin
const questions = noteQuestions(queries)
const listeners = noteListeners()
/** The person has more pages open than the server keeps up to date, and this was the oldest. */
const stopped = createCell(false)

export const useLiveStopped = stopped.use

/** What happened meanwhile was not heard. */
const readAnew = () => void queries.invalidateQueries()

// Loaded for the first listener, after the first answers: a list must not wait for its live updates.
function findManager(): Promise<Manager> {
  manager ??= firstAnswers(queries)
    .then(() => import('socket.io-client'))
    .then(
      ({ Manager }) =>
        new Manager(location.origin, {
          path: '/realtime',
          autoConnect: false,
          transports: ['websocket'],
          reconnectionDelay: RECONNECT_DELAY_MS,
          reconnectionDelayMax: RECONNECT_DELAY_MS,
          randomizationFactor: 0,
        }),
    )
  return manager
}

function reconnectLater(socket: Socket) {
  const own = manager
  setTimeout(() => {
    // A socket of a session that ended is given up.
    if (manager === own && getToken() !== null && !socket.active && !stopped.get()) socket.connect()
  }, RECONNECT_DELAY_MS)
}

const eachSocket = (act: (socket: Socket) => void) => {
  for (const socket of sockets.values()) void socket.then(act)
}

/** Every hub: one that came back would end the updates of another page of the same person. */
function stop() {
  stopped.set(true)
  eachSocket((socket) => socket.disconnect())
}

/** At the person's wish; what was missed is read anew as the hubs come back. */
export function resumeLive() {
  stopped.set(false)
  eachSocket((socket) => socket.connect())
}

/** The server drops a socket with its session: asking anything tells whether that is why, and leads to the sign-in. */
const askWhy = () => void call(session.list).catch(() => undefined)

/** How old what is shown may be when a hub is first reached: the server says whether something happened since. */
function unheardMs(hub: string, openedAt: number): number {
  // What was answered long before the hub was wanted is asked for again by whoever shows it.
  const oldest = comparedHubs.has(hub) ? sessionBegan : questions.oldest(openedAt - FRESH_MS)
  return Math.max(0, Date.now() - oldest)
}

async function openSocket(hub: string): Promise<Socket> {
  const openedAt = Date.now()
  let wasConnected = false
  const auth = () => ({ token: getToken(), ...(wasConnected ? {} : { unheardMs: unheardMs(hub, openedAt) }) })
  const socket = (await findManager()).socket(hub, { auth: (answer) => answer(auth()) })
  socket.on('connect', () => {
    if (wasConnected) readAnew()
    wasConnected = true
  })
  socket.on('missed', () => listeners.isShown(hub) && readAnew())
  socket.onAny((event: string) => listeners.told(hub, event))
  socket.on('ended', ({ code }: { code: string }) => code === 'live.tooMany' && stop())
  // The client retries a lost network by itself, a refused start and a closing server it does not.
  socket.on('connect_error', ({ message }) => {
    if (socket.active) return
    if (isSessionOver(message)) askWhy()
    reconnectLater(socket)
  })
  socket.on('disconnect', (reason) => {
    if (reason !== 'io server disconnect' || stopped.get()) return
    askWhy()
    reconnectLater(socket)
  })
  if (!stopped.get()) socket.connect()
  return socket
}

function findSocket(hub: string): Promise<Socket> {
  const found = sockets.get(hub) ?? openSocket(hub)
  sockets.set(hub, found)
  return found
}

onSessionEnd(() => {
  stopped.set(false)
  const open = [...sockets.values()]
  sockets.clear()
  // It would hand out the sockets of this session once more, with what they say of it.
  manager = null
  listeners.forgetTold()
  sessionBegan = Date.now()
  for (const socket of open)
    void socket.then((each) => {
      each.removeAllListeners()
      each.disconnect()
    })
})

type Events<C extends Channel> = keyof C['events'] & string
export type EventData<C extends Channel, E extends Events<C>> = z.output<C['events'][E]>

/**
 * Hears one event of a hub until the answer is called; each message once, however often it is delivered. For what is
 * beside the page: nothing that is shown is read anew for its sake.
 */
export function overhear<C extends Channel, E extends Events<C>>(
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

/** The same for what is shown: it is read anew if the event was told before anybody listened. */
export function listen<C extends Channel, E extends Events<C>>(
  channel: C,
  event: E,
  hear: (data: EventData<C, E>) => void,
): () => void {
  const { hub } = channel
  listeners.begin(hub, event)
  const stop = overhear(channel, event, hear)
  void findSocket(hub).then(() => {
    if (listeners.missedAt(hub, event) >= questions.oldest(Date.now() - FRESH_MS)) readAnew()
  })
  return () => {
    listeners.end(hub, event)
    stop()
  }
}

/**
 * Calls each time a hub is back after it was away, since what happened between was not heard; and when it is first
 * reached only if something happened since the page or the session began.
 */
export function onReturn({ hub }: Channel, back: () => void) {
  comparedHubs.add(hub)
  void findSocket(hub).then((socket) => {
    socket.on('missed', back)
    let wasConnected = socket.connected
    socket.on('connect', () => {
      if (wasConnected) back()
      wasConnected = true
    })
  })
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

/** Says something to a hub, now and each time it is reached again, until the answer is called, which says `last`. */
export function keepSaying({ hub }: Channel, word: string, last: string, what: object): () => void {
  const socket = findSocket(hub)
  let isOver = false
  const say = () => void socket.then((open) => open.emit(word, what))
  void socket.then((open) => {
    if (isOver) return
    open.on('connect', say)
    if (open.connected) say()
  })
  return () => {
    isOver = true
    void socket.then((open) => {
      open.off('connect', say)
      if (open.connected) open.emit(last, what)
    })
  }
}

import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Harness, openHarness } from '../harness.ts'

interface Connecting {
  readonly auth?: object
  readonly headers?: Record<string, string>
  /** Hears from the first moment on. */
  readonly listen?: (socket: Socket) => unknown
}

export interface Hubs {
  readonly h: Harness
  readonly address: string
  /** A socket on a hub, once it is in; it goes when the test ends. */
  readonly connect: (hub: string, token: unknown, connecting?: Connecting) => Promise<Socket>
}

/** A product that listens at a port serves all files of a process that ask for no other: to open one takes seconds. */
let shared: Promise<Harness> | undefined

async function openListening(environment: Record<string, string>): Promise<Harness> {
  const h = await openHarness(environment)
  h.platform.live.listen(h.app.server)
  await h.app.listen({ port: 0, host: '127.0.0.1' })
  return h
}

function connectAt(address: string, open: Socket[]): Hubs['connect'] {
  return (hub, token, { auth, headers = {}, listen } = {}) => {
    const socket = io(`${address}${hub}`, {
      path: '/realtime',
      auth: { token, ...auth },
      transports: ['websocket'],
      extraHeaders: headers,
      forceNew: true,
      reconnection: false,
    })
    open.push(socket)
    listen?.(socket)
    return new Promise((resolve, reject) => {
      socket.on('connect', () => resolve(socket))
      socket.on('connect_error', reject)
    })
  }
}

/** For a file of tests about hubs. With settings, or a past, of its own it gets a product of its own. */
export function stageHubs(begin: (hubs: Hubs) => unknown, own?: Record<string, string>): void {
  const open: Socket[] = []
  let hubs: Hubs
  beforeAll(async () => {
    if (!own) shared ??= openListening({ RATE_LIMITS: 'off' })
    const h = await (own ? openListening(own) : (shared as Promise<Harness>))
    const address = `http://127.0.0.1:${(h.app.server.address() as AddressInfo).port}`
    hubs = { h, address, connect: connectAt(address, open) }
  })
  beforeEach(async () => {
    await hubs.h.reset()
    await begin(hubs)
  })
  afterEach(() => {
    for (const socket of open.splice(0)) socket.disconnect()
  })
  afterAll(() => (own ? hubs.h.close() : undefined))
}

/** What comes of one event, and when as many have come. */
export function heardOn<T>(socket: Socket, event: string) {
  const heard: T[] = []
  const waiting: (() => void)[] = []
  socket.on(event, (message: T) => {
    heard.push(message)
    for (const tell of waiting.splice(0)) tell()
  })
  const until = async (count: number): Promise<T[]> => {
    while (heard.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
    return heard
  }
  return { heard, until }
}

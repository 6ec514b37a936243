import type { Server } from 'node:http'
import { createRequire } from 'node:module'

interface Socket {
  readonly readyState: number
  send(text: string): void
  close(): void
  on(event: 'message', heard: (bytes: Buffer) => void): void
  once(event: 'open' | 'close', act: () => void): void
  once(event: 'error', act: (error: Error) => void): void
}

interface Ws {
  readonly WebSocket: new (address: string, options: { perMessageDeflate: false }) => Socket
  readonly WebSocketServer: new (options: {
    server: Server
    perMessageDeflate: false
  }) => { readonly clients: ReadonlySet<Socket> }
}

// The `ws` that Socket.IO itself stands on: what it is compared with is then the same code underneath.
const fromClient = createRequire(import.meta.resolve('socket.io-client'))
export const { WebSocket, WebSocketServer }: Ws = createRequire(fromClient.resolve('engine.io-client'))('ws')
export type BareSocket = Socket

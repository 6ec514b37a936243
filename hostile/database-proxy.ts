import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Mode = 'passes' | 'refuses' | 'silent'

/** Stands between the product and PostgreSQL, and takes the database away without stopping it for others. */
export async function openDatabaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const pairs = new Set<Socket>()
  let mode: Mode = 'passes'
  const server = createServer((client) => {
    pairs.add(client)
    client.on('error', () => undefined)
    client.on('close', () => pairs.delete(client))
    if (mode === 'refuses') {
      client.resetAndDestroy()
      return
    }
    const upstream = connect(Number(target.port || 5432), target.hostname)
    pairs.add(upstream)
    upstream.on('error', () => undefined)
    upstream.on('close', () => {
      pairs.delete(upstream)
      client.destroy()
    })
    client.on('close', () => upstream.destroy())
    client.on('data', (bytes) => mode !== 'silent' && upstream.write(bytes))
    upstream.on('data', (bytes) => mode !== 'silent' && client.write(bytes))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    /** `refuses` also resets what is open; `silent` keeps it open and swallows every byte. */
    set(next: Mode) {
      mode = next
      // What was swallowed is gone: a connection that missed bytes must not go on.
      if (next !== 'silent') for (const socket of pairs) socket.resetAndDestroy()
    },
    close() {
      for (const socket of pairs) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

import { createHash, randomBytes } from 'node:crypto'
import { lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'

// A unix socket's path holds 104 bytes on macOS and 108 on Linux, the closing zero included.
const socketPathBytesMax = 100

export const databaseSocketName = '.s.PGSQL.5432'

/** Where the sockets of a data folder lie: in it, or in a private temporary folder when their path would be too long. */
export async function socketFolder(folder: string): Promise<string> {
  if (Buffer.byteLength(join(folder, databaseSocketName)) <= socketPathBytesMax) return folder
  const place = join(tmpdir(), `lite-crm-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
  await mkdir(place, { recursive: true, mode: 0o700 })
  const found = await lstat(place)
  // Whoever owns the folder of the socket could answer in the database's place.
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o077) !== 0) {
    throw new ConfigError(`${place} must be a folder that only this user can enter: remove it and start again`)
  }
  return place
}

/**
 * Holds a data folder for this process; a second one is refused with an error that names the folder.
 * Each process listens on a name of its own before it looks for others: a dead name never comes alive again,
 * so removing it races with nobody, and of two that start together at least one sees the other.
 */
export async function lockFolder(folder: string, sockets: string): Promise<() => Promise<void>> {
  const own = `lock-${randomBytes(4).toString('hex')}`
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(join(sockets, own), resolve))
  const release = () => new Promise<void>((resolve) => server.close(() => resolve()))
  for (const name of await readdir(sockets)) {
    if (!name.startsWith('lock-') || name === own) continue
    if (await isHeld(join(sockets, name))) {
      await release()
      throw new ConfigError(
        `The data folder ${folder} is in use by another process: stop that one, or choose another folder`,
      )
    }
    await rm(join(sockets, name), { force: true })
  }
  server.unref()
  return release
}

function isHeld(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT'),
    )
  })
}

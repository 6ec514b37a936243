import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder, socketFolder } from './kernel/database/folder-lock.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const secrets = {
  COM_AES: 'com-aes-of-a-test',
  CLIENT_PASSPHRASE: 'passphrase-of-a-test',
  JWT_SECRET: 'jwt-secret-of-a-test',
  DATA_KEY: 'data-key-of-a-test-16',
}

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'lite-crm-start-')))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** How a start ends that cannot succeed: its code, and the lines that it says. */
async function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: folder, DEMO: 'false', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, printed, [code]] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'exit')])
  expect(printed).toBe('')
  return { code, lines: said.trimEnd().split('\n') }
}

const sentence = (...words: string[]) => ({
  code: 1,
  lines: [expect.stringMatching(new RegExp(`^${words.join('.*')}[^\\n]*$`))],
})

describe('a start that cannot succeed says why, with the remedy, in one sentence', () => {
  it('where the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    expect(await start({ PORT: String(port) })).toEqual(sentence(`Port ${port} is taken`, 'set PORT'))
    server.close()
  })

  it('where DATA_DIR is a file', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(await start({ DATA_DIR: file })).toEqual(sentence('DATA_DIR', 'is a file', 'set DATA_DIR'))
    expect(await start({ DATA_DIR: join(file, 'below') })).toEqual(sentence('DATA_DIR', 'is a file', 'set DATA_DIR'))
  })

  // Nothing is closed to root.
  it.skipIf(process.getuid?.() === 0)('where DATA_DIR cannot be written to', async () => {
    chmodSync(folder, 0o500)
    expect(await start({})).toEqual(sentence('DATA_DIR', 'cannot be written to', 'set DATA_DIR'))
  })

  it('where the data folder is in use', async () => {
    const unlock = await lockFolder(folder, await socketFolder(folder))
    expect(await start({})).toEqual(sentence('The data folder', 'in use', 'choose another folder'))
    await unlock()
  })

  it.each(['postgres://crm:wrong@127.0.0.1:1/crm', 'postgres://crm@nowhere.invalid/crm', 'postgres://[broken'])(
    'where DATABASE_URL is %s',
    async (DATABASE_URL) => {
      expect(await start({ ...secrets, DATABASE_URL })).toEqual(sentence('The database of DATABASE_URL', 'check'))
    },
  )

  it('where PUBLIC_ORIGINS holds no address', async () => {
    expect(await start({ PUBLIC_ORIGINS: 'crm' })).toEqual(sentence('PUBLIC_ORIGINS holds no address', 'https://'))
  })
})

import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Files, newFileKey, openFiles } from './files.ts'

let dir = ''
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'files-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

/** The few calls of S3 that a store of files makes; `requests` holds what was asked. */
async function startBucket() {
  const objects = new Map<string, { bytes: Buffer; type: string | undefined }>()
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://bucket')
    requests.push(`${request.method} ${url.pathname}`)
    const object = objects.get(url.pathname)
    if (request.method === 'PUT') {
      objects.set(url.pathname, { bytes: await buffer(request), type: request.headers['content-type'] })
      response.end()
    } else if (request.method === 'DELETE') {
      objects.delete(url.pathname)
      response.writeHead(204).end()
    } else if (url.searchParams.has('list-type')) {
      const prefix = url.searchParams.get('prefix') ?? ''
      const keys = [...objects.keys()]
        .map((path) => path.replace(/^\/[^/]+\//, ''))
        .filter((key) => key.startsWith(prefix))
      const contents = keys.map(
        (key) =>
          `<Contents><Key>${key}</Key><LastModified>2026-01-05T00:00:00Z</LastModified><Size>1</Size></Contents>`,
      )
      response
        .setHeader('content-type', 'application/xml')
        .end(`<ListBucketResult>${contents.join('')}</ListBucketResult>`)
    } else if (object) {
      response.setHeader('content-length', object.bytes.length).end(object.bytes)
    } else {
      response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { objects, requests, close: () => server.close(), endpoint: `http://127.0.0.1:${port}` }
}

const bucket = await startBucket()
afterAll(() => bucket.close())
afterEach(() => {
  bucket.objects.clear()
  bucket.requests.length = 0
})
vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')

const onDisk = () => openFiles({ url: join(dir, 'store') })
const inBucket = () =>
  openFiles({ url: `s3://crm/uploads?endpoint=${encodeURIComponent(bucket.endpoint)}&region=vn-1` })

async function collect(keys: AsyncIterable<string>) {
  const found: string[] = []
  for await (const key of keys) found.push(key)
  return found
}

describe.each([
  ['on disk', onDisk],
  ['in a bucket', inBucket],
] as [string, () => Promise<Files>][])('a file %s', (_where, open) => {
  test('comes back as it was put, from bytes or from a stream', async () => {
    const files = await open()
    const [one, two] = [newFileKey(), newFileKey()]
    await files.put(one, Buffer.from([0, 255, 1]), 'application/pdf')
    await files.put(two, Readable.from([Buffer.from('xin '), Buffer.from('chào')]), 'text/plain')
    expect(await files.exists(one)).toBe(true)
    const found = await files.get(one)
    expect([found?.size, await buffer(found?.content ?? Readable.from([]))]).toEqual([3, Buffer.from([0, 255, 1])])
    expect(await text((await files.get(two))?.content ?? Readable.from([]))).toBe('xin chào')
  })

  test('that is deleted is gone, and deleting it again is no error', async () => {
    const files = await open()
    const key = newFileKey()
    await files.put(key, Buffer.from('x'), 'text/plain')
    await files.delete(key)
    expect(await files.exists(key)).toBe(false)
    expect(await files.get(key)).toBeUndefined()
    await files.delete(key)
  })

  test('whose upload breaks off is not kept', async () => {
    const files = await open()
    const key = newFileKey()
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('client went away')
      })(),
    )
    await expect(files.put(key, broken, 'text/plain')).rejects.toThrow()
    expect(await files.exists(key)).toBe(false)
  })

  test('is reached by no key but one of ours', async () => {
    const files = await open()
    await writeFile(join(dir, 'secret'), 'secret')
    const key = newFileKey()
    for (const bad of [
      '../secret',
      '..%2fsecret',
      '/etc/passwd',
      `${key}/../x`,
      key.toUpperCase(),
      `${key}\0`,
      `../${key}`,
      '',
      'ab/',
    ]) {
      await expect(files.get(bad)).rejects.toThrow('not a file key')
      await expect(files.put(bad, Buffer.from('x'), 'text/plain')).rejects.toThrow('not a file key')
      await expect(files.delete(bad)).rejects.toThrow('not a file key')
      await expect(files.exists(bad)).rejects.toThrow('not a file key')
    }
  })

  test('is found by the sweeper once it is old enough', async () => {
    const files = await open()
    expect(await collect(files.listWrittenBefore(new Date('2100-01-01')))).toEqual([])
    const key = newFileKey()
    await files.put(key, Buffer.from('x'), 'text/plain')
    expect(await collect(files.listWrittenBefore(new Date('2100-01-01')))).toEqual([key])
    expect(await collect(files.listWrittenBefore(new Date('2020-01-01')))).toEqual([])
  })
})

test('only files of ours are named to the sweeper', async () => {
  const files = await onDisk()
  const key = newFileKey()
  await files.put(key, Buffer.from('x'), 'text/plain')
  await writeFile(join(dir, 'store', 'README.txt'), 'kept by a person')
  await utimes(join(dir, 'store', key), 1, 1)
  await utimes(join(dir, 'store', 'README.txt'), 1, 1)
  expect(await collect(files.listWrittenBefore(new Date('2020-01-01')))).toEqual([key])
})

test('a file in a bucket stands under the prefix with its type', async () => {
  const key = newFileKey()
  await (await inBucket()).put(key, Buffer.from('x'), 'application/pdf')
  expect([...bucket.objects]).toEqual([[`/crm/uploads/${key}`, { bytes: Buffer.from('x'), type: 'application/pdf' }]])
})

test('a bucket that answers an error is not taken for a missing file', async () => {
  const files = await openFiles({ url: 's3://crm/uploads?endpoint=http://127.0.0.1:1&region=vn-1' })
  await expect(files.get(newFileKey())).rejects.toThrow()
})

test('an address with credentials does not open, and they are not repeated', async () => {
  const opening = openFiles({ url: 's3://key:hunter2@crm/uploads' })
  await expect(opening).rejects.toThrow('s3://bucket/prefix')
  await expect(opening).rejects.not.toThrow('hunter2')
})

test('keys do not repeat and tell nothing of the name', async () => {
  const keys = new Set(Array.from({ length: 1000 }, newFileKey))
  expect(keys.size).toBe(1000)
  await (await onDisk()).put(newFileKey(), Buffer.from('x'), 'text/plain')
  expect((await readdir(join(dir, 'store'), { recursive: true })).join()).toMatch(/^[0-9a-f/,]+$/)
})

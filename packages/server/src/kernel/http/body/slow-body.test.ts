import { type AddressInfo, connect } from 'node:net'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endSlowBodies } from './slow-body.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  await app.register(multipart)
  endSlowBodies(app, { windowMs: 400, formBytesMin: 5_000 })
  app.post('/json', async ({ body }) => body)
  app.post('/form', async (request) => {
    for await (const part of request.parts()) if (part.type === 'file') await part.toBuffer()
    return 'whole'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Sends the head, then a piece every 20 ms until it is told that the connection ended, or the last piece is sent. */
const send = (head: readonly string[], pieces: readonly string[]) =>
  new Promise<string>((resolve) => {
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const left = [[...head, 'host: localhost', 'connection: close', '', ''].join('\r\n'), ...pieces]
    let answer = ''
    const timer = setInterval(() => {
      const piece = left.shift()
      if (piece === undefined) clearInterval(timer)
      else socket.write(piece)
    }, 20)
    socket.on('data', (bytes) => {
      answer += bytes
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      resolve(answer.split('\r\n')[0] ?? '')
    })
  })

const form = ['POST /form HTTP/1.1', 'content-type: multipart/form-data; boundary=b']
const start = '--b\r\nContent-Disposition: form-data; name="File"; filename="a.txt"\r\n\r\n'
const end = '\r\n--b--\r\n'

it('a JSON body that dribbles is ended', async () => {
  const pieces = Array.from({ length: 500 }, () => ' ')
  const head = ['POST /json HTTP/1.1', 'content-type: application/json', 'content-length: 500']
  expect(await send(head, pieces)).toBe('HTTP/1.1 408 Request Timeout')
})

it('a form that dribbles is ended', async () => {
  const pieces = Array.from({ length: 500 }, () => 'a')
  const head = [...form, `content-length: ${start.length + 500 + end.length}`]
  expect(await send(head, [start, ...pieces, end])).toBe('HTTP/1.1 408 Request Timeout')
})

it('a form that keeps coming takes its time', async () => {
  const pieces = Array.from({ length: 60 }, () => 'a'.repeat(10_000))
  const head = [...form, `content-length: ${start.length + 600_000 + end.length}`]
  expect(await send(head, [start, ...pieces, end])).toBe('HTTP/1.1 200 OK')
})

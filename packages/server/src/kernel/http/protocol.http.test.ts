import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerCalls } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'

let h: Harness
let port: number
let sales: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'off' })
  await h.app.listen({ port: 0, host: '127.0.0.1' })
  port = (h.app.server.address() as AddressInfo).port
  sales = await h.signIn('staff.sales01')
})
afterAll(() => h.close())

const views = '/api/SavedView/GetAllSavedView/customer'
const addView = '/api/SavedView/AddSavedView'
const view = (name: string) => ({ area: 'customer', name, search: 'tab=charge' })

/** Bytes as they are: what no well-behaved client would send. */
const raw = (text: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(text))
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })

describe('a HEAD', () => {
  it.each(['/healthz', views, '/api/None'])('of %s is answered as a GET, without a body', async (url) => {
    const headers = { authorization: `Bearer ${sales.me.token}` }
    const [got, head] = await Promise.all([
      h.app.inject({ url, headers }),
      h.app.inject({ method: 'HEAD', url, headers }),
    ])
    expect([head.statusCode, head.headers['content-type']]).toEqual([got.statusCode, got.headers['content-type']])
    expect(head.body).toBe('')
  })

  it('without a session is refused', async () => {
    expect((await h.app.inject({ method: 'HEAD', url: views })).statusCode).toBe(401)
  })
})

describe('a body', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    'of type %s is refused',
    async (type) => {
      const answer = await sales.post(addView, '{}', { headers: { 'content-type': type } })
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'request.mediaType'])
    },
  )

  it.each(['application/json; charset=utf-8', 'APPLICATION/JSON'])('of type %s is read and checked', async (type) => {
    expect((await sales.post(addView, '{}', { headers: { 'content-type': type } })).statusCode).toBe(400)
  })

  it('without a type is never taken for a valid one', async () => {
    const answer = await h.app.inject({
      method: 'POST',
      url: addView,
      headers: { authorization: `Bearer ${sales.me.token}` },
    })
    expect([400, 415]).toContain(answer.statusCode)
  })

  it.each([
    ['not JSON', '{"a"'],
    ['nested without end', '['.repeat(10_000)],
    ['a prototype', '{"__proto__":{"polluted":true}}'],
    ['a constructor', '{"constructor":{"prototype":{"polluted":true}}}'],
    ['a constructor alone', '{"area":"customer","name":"a","search":"","constructor":1}'],
    ['a prototype deep inside', '{"area":"customer","name":"a","search":"","x":[{"prototype":{"polluted":true}}]}'],
    ['a path to the prototype', '{"area":"customer","name":"a","search":"","constructor.prototype.polluted":true}'],
    ['a prototype in numbers', '{"area":"customer","name":"a","search":"","\\u0070rototype":{"polluted":true}}'],
    ['U+0000', '{"area":"customer","name":"a\\u0000b","search":""}'],
    ['half of a character', '{"area":"customer","name":"a\\ud83d","search":""}'],
    ['the other half, deeper', '{"area":[{"x":"\\uDE00a"}],"name":"a","search":""}'],
    ['U+0000 behind a backslash', '{"area":"customer","name":"a\\\\\\u0000b","search":""}'],
    [
      'bytes that are no UTF-8',
      Buffer.from([...Buffer.from('{"area":"customer","name":"'), 0xc3, 0x28, ...Buffer.from('","search":""}')]),
    ],
  ])('holding %s is malformed and changes nothing', async (_kind, text) => {
    const answer = await sales.post(addView, text, { headers: { 'content-type': 'application/json' } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      400,
      'application/problem+json; charset=utf-8',
    ])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('may hold what is spelled like the escape of U+0000', async () => {
    expect((await sales.post(addView, view('\\u0000'))).json()).toMatchObject({ name: '\\u0000' })
  })

  it('may say constructor, prototype and __proto__ in what it says', async () => {
    const words = 'constructor prototype __proto__'
    expect((await sales.post(addView, { ...view(words), search: `text=${words}` })).json()).toMatchObject({
      name: words,
    })
  })

  it('of a million entries is refused', async () => {
    const answer = await sales.post(addView, `[${'1,'.repeat(1_100_000)}1]`, {
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(413)
  })

  it('names each field that is wrong', async () => {
    const answer = await sales.post(addView, { area: 'moon', name: '', search: 5 })
    expect(answer.json()).toMatchObject({ status: 400, code: 'request.malformed', title: 'Invalid input' })
    expect(
      answer
        .json()
        .details.map((fault: { field: string }) => fault.field)
        .sort(),
    ).toEqual(['area', 'name', 'search'])
  })

  it('with a key that no schema declares is malformed, and says which', async () => {
    const answer = await sales.post(addView, { ...view('Khóa lạ'), user_id: 1, ownerName: 'admin' })
    const unknown = ['user_id', 'ownerName'].map((field) => ({ field, message: 'error.invalidInput' }))
    expect(answer.json()).toMatchObject({ code: 'request.malformed', details: unknown })
    const nested = { ...customerCalls(h).draft(), contacts: [{ nameContact: 'Hoa', vip: true }] }
    expect((await sales.post('/api/Customer/AddCustomer', nested)).json().details).toEqual([
      { field: 'contacts.0.vip', message: 'error.invalidInput' },
    ])
  })

  it('of an update is the record as it was read; no other key comes along, nor in what changes many', async () => {
    const read = (await sales.post(addView, view('Như đã đọc'))).json()
    const update = (body: object) => sales.put('/api/SavedView/UpdateSavedView', body)
    expect((await update({ ...read, userName: 'staff.sales01' })).statusCode).toBe(200)
    expect((await update({ ...read, version: 2, owner_id: 1 })).json().details).toMatchObject([{ field: 'owner_id' }])
    const many = { customerIds: [1], curator: 0, name: 'Khác' }
    expect((await sales.put('/api/Customer/UpdateCustomerCurator', many)).statusCode).toBe(400)
  })
})

describe('an address', () => {
  it.each(['%00', '%2F', '%5C', '%252F', '%C0%AF', '..;/', '%E0%80%AF', '9'.repeat(400), '1.5', '-1', '1e3'])(
    'with %s in place of an id is malformed or absent, never a fault of ours',
    async (odd) => {
      for (const path of [
        `/api/SavedView/DeleteSavedView/${odd}`,
        `/api/Customer/GetCustomerInfoById/${odd}/${sales.me.userId}/false`,
      ]) {
        const answer = await h.app.inject({
          method: path.includes('Delete') ? 'DELETE' : 'GET',
          url: path,
          headers: { authorization: `Bearer ${sales.me.token}` },
        })
        expect([400, 404]).toContain(answer.statusCode)
        expect(answer.headers['content-type']).toContain('problem+json')
      }
    },
  )

  it.each([
    '/.git/config',
    '/.env',
    '/metrics',
    '/assets/app.js.map',
    '/api/none',
    '/data/files/x',
    '/%2e%2e/package.json',
  ])('%s is not there', async (path) => {
    expect([400, 404]).toContain((await h.app.inject({ url: path })).statusCode)
  })

  it.each([
    ['block 0', '/0/20'],
    ['block -1', '/-1/20'],
    ['an endless block number', '/1000000000/20'],
    ['no entries', '/1/0'],
    ['a million entries', '/1/1000000'],
    ['a fraction', '/1.5/20'],
  ])('asking for %s is malformed', async (_kind, tail) => {
    expect((await sales.get(`/api/Customer/GetAllCustomerByPage/${sales.me.userId}/false/all${tail}`)).statusCode).toBe(
      400,
    )
  })

  it('with the same key many times is malformed', async () => {
    const path = `/api/Customer/GetAllCustomerByPage/${sales.me.userId}/false/all/1/20`
    for (const key of ['count=true&', 'undeclared=1&'])
      expect((await sales.get(`${path}?${key.repeat(100)}`)).json().code).toBe('request.malformed')
    expect((await sales.get(`${path}?count=true&undeclared=1`)).statusCode).toBe(200)
  })

  it.each([
    '__proto__[polluted]=1',
    '__proto__.polluted=1',
    '%5f_proto__[polluted]=1',
    'constructor.prototype.polluted=1',
    'constructor[prototype][polluted]=1',
    'a[__proto__]=1',
    'prototype=1',
  ])('with the key %s is malformed and changes nothing', async (query) => {
    for (const path of [views, '/api/none']) {
      const answer = await sales.get(`${path}?${query}`)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.malformed'])
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

describe('a form', () => {
  const send = (payload: string) =>
    h.app.inject({
      method: 'POST',
      url: '/api/Customer/UploadCustomer',
      headers: { authorization: `Bearer ${sales.me.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload,
    })
  const file = (name: string, end = '\r\n--b--\r\n') =>
    `--b\r\nContent-Disposition: form-data; name="File"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\nmã,tên${end}`

  it.each([
    ['cut off in a file', file('a.csv', '')],
    ['cut off in a head', '--b\r\nContent-Disposition: form-data; name="File"; file'],
    ['without a file name', file('')],
    ['without parts', '--b--\r\n'],
    ['that is none', 'hello'],
  ])('%s is refused as the sender’s fault', async (_kind, payload) => {
    const answer = await send(payload)
    expect([400, 422]).toContain(answer.statusCode)
    expect(answer.headers['content-type']).toContain('problem+json')
  })

  it.each(['__proto__', '__proto__[x]', 'constructor', 'constructor.prototype.x', 'prototype', 'a[prototype]'])(
    'with a field %s is malformed',
    async (name) => {
      const field = `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`
      for (const payload of [field + file('a.csv'), file('a.csv').replace('"File"', `"${name}"`)])
        expect((await send(payload)).json().code).toBe('request.malformed')
      expect(({} as { x?: string }).x).toBeUndefined()
    },
  )

  it.each(['gzip', 'deflate', 'br', 'compress'])(
    'that comes squeezed by %s is refused, and does not hang',
    async (by) => {
      // More than the streams on the way hold: what waits for somebody to read on waits here.
      const packed = gzipSync(
        Buffer.concat([Buffer.from(file('a.csv', '')), randomBytes(300_000), Buffer.from('\r\n--b--\r\n')]),
      )
      const answer = await fetch(`http://127.0.0.1:${port}/api/Customer/UploadCustomer`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${sales.me.token}`,
          'content-type': 'multipart/form-data; boundary=b',
          'content-encoding': by,
          connection: 'close',
        },
        body: packed,
      })
      expect([answer.status, await answer.json()]).toMatchObject([415, { code: 'request.mediaType' }])
    },
  )
})

describe('the wire', () => {
  it.each([
    [
      'two lengths',
      'POST /api/UserAccount/Active HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello',
    ],
    [
      'a length and chunks',
      'POST /api/UserAccount/Active HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'a broken chunk',
      'POST /api/UserAccount/Active HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n',
    ],
    ['a folded header', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n'],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ])('with %s is refused and closed', async (_kind, bytes) => {
    expect(await raw(bytes)).toMatch(/^HTTP\/1\.1 400/)
  })

  it.each([
    ['a request that is none', 'GET /healthz HTTP/1.1\r\nHost : a\r\n\r\n', 400],
    ['more headers than are read', `GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
    ['an address that cannot be decoded', 'GET /api/%ff HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
  ])('of %s is answered as safely as any other, in the one form of refusals', async (_kind, bytes, status) => {
    const [head = '', body = ''] = (await raw(bytes)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status}`))
    for (const name of ['content-security-policy', 'x-content-type-options: nosniff', 'strict-transport-security'])
      expect(head.toLowerCase()).toContain(name)
    expect(head.toLowerCase()).toContain('content-type: application/problem+json')
    expect(JSON.parse(body)).toMatchObject({ status, requestId: expect.any(String) })
  })
})

describe('every answer', () => {
  it.each(['/healthz', views, '/api/none', '/api/docs'])('of %s is safe to show: %s', async (path) => {
    const { headers } = await sales.get(path)
    expect(headers['content-security-policy']).toMatch(
      /script-src 'self';.*object-src 'none';base-uri 'none'.*frame-ancestors 'none'/,
    )
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    expect(headers['strict-transport-security']).toMatch(/max-age=31536000/)
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['x-request-id']).toBeTruthy()
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  it('of a call is kept by no cache and is JSON', async () => {
    const { headers } = await sales.get(views)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
  })

  it('that fails names its request and nothing of the inside', async () => {
    const answer = await h.app.inject({ url: '/api/none' })
    expect(Object.keys(answer.json()).sort()).toEqual(['code', 'requestId', 'status', 'title', 'type'])
  })
})

describe('a repeat', () => {
  const add = (name: string, key: string, caller = sales) =>
    caller.post(addView, view(name), { headers: { 'idempotency-key': key } })

  it('with the same key gets the first answer and writes once', async () => {
    const [first, second] = [await add('Một lần', 'key-1'), await add('Một lần', 'key-1')]
    expect(second.json()).toEqual(first.json())
    const stored = (await sales.get(views)).json().filter((v: { name: string }) => v.name === 'Một lần')
    expect(stored).toHaveLength(1)
  })

  it('with the same key and another body is refused', async () => {
    await add('Đầu tiên', 'key-2')
    expect((await add('Thứ hai', 'key-2')).json().code).toBe('request.keyReused')
  })

  it('of a refused call is tried again, and another person’s key is another key', async () => {
    await add('Trùng tên', 'key-3')
    expect((await add('Trùng tên', 'key-4')).statusCode).toBe(409)
    const stored = (await sales.get(views)).json().find((v: { name: string }) => v.name === 'Trùng tên')
    await sales.delete(`/api/SavedView/DeleteSavedView/${stored.viewId}`)
    expect((await add('Trùng tên', 'key-4')).statusCode).toBe(200)
    expect((await add('Trùng tên', 'key-3', await h.signIn('staff.sales02'))).json().own).toBe(true)
  })

  it('sent twice at the same moment writes once', async () => {
    const answers = await Promise.all([add('Cùng lúc', 'key-5'), add('Cùng lúc', 'key-5')])
    expect(answers.map((answer) => answer.json().viewId)).toEqual([
      answers[0]?.json().viewId,
      answers[0]?.json().viewId,
    ])
  })
})

describe('health', () => {
  it('is alive without asking the database, and ready when all parts answer', async () => {
    expect((await h.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'alive' })
    const ready = await h.app.inject({ url: '/readyz' })
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { status: 'ready', database: true, jobs: true, realtime: true },
    ])
  })
})

describe('the description', () => {
  it('says of the five calls that take files that they are forms, with their files', async () => {
    const document = (await h.app.inject({ url: '/api/openapi.json' })).json()
    const filesOf = (method: string, path: string) =>
      Object.entries<{ format?: string; items?: { format?: string } }>(
        document.paths[path][method].requestBody.content['multipart/form-data'].schema.properties,
      )
        .filter(([, { format, items }]) => (items?.format ?? format) === 'binary')
        .map(([name]) => name)
    expect(filesOf('post', '/api/Issue/AddIssue')).toEqual(['Files', 'ImageEmbedded'])
    expect(filesOf('put', '/api/Issue/ReopenIssue')).toEqual(['Files', 'ImageEmbedded'])
    expect(filesOf('post', '/api/IssueAttachFile/UploadFile')).toEqual(['Files'])
    expect(filesOf('post', '/api/Customer/UploadCustomer')).toEqual(['File'])
  })

  it('is OpenAPI 3.1 and names every call with its access and refusals', async () => {
    const document = (await h.app.inject({ url: '/api/openapi.json' })).json()
    expect(document.openapi).toBe('3.1.0')
    const operation = document.paths['/api/UserAccount/Authenticate'].post
    expect(operation.description).toContain('`account.wrongPassword`')
    expect(document.paths['/api/Customer/UpdateCustomer'].put).toMatchObject({
      'x-access': { kind: 'can', tag: 'MNU_Customer', action: 'edit' },
    })
    expect(Object.keys(document.paths)).not.toContain('/healthz')
  })

  it('says of a field that takes one value or a list that it takes either', async () => {
    const document = (await h.app.inject({ url: '/api/openapi.json' })).json()
    for (const call of ['SearchCustomer', 'ExportCustomer']) {
      const { post } = document.paths[`/api/Customer/${call}`]
      const { business, sourceCustomer } = post.requestBody.content['application/json'].schema.properties
      for (const field of [business, sourceCustomer])
        expect(field.anyOf).toMatchObject([{ type: 'integer' }, { type: 'array', items: { type: 'integer' } }])
    }
  })
})

import diagnostics from 'node:diagnostics_channel'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@crm/contract'
import { channels } from '@crm/contract/channels'
import type { Endpoint } from '@crm/contract/kernel/endpoint'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp } from '../../app.ts'
import { besideContract, hubWords } from '../../testing/access-matrix.ts'
import { type Harness, openHarness } from '../../testing/harness.ts'

let h: Harness
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
afterAll(() => h.close())

/** Every route of the product, as its web server knows them, without the files of the pages; whatever can be got has a HEAD. */
async function routesOf(): Promise<string[]> {
  const routes: string[] = []
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      const verbs = [method].flat().filter((verb) => verb !== 'HEAD')
      routes.push(...verbs.map((verb) => `${verb} ${url}`))
    })
  }
  diagnostics.subscribe('fastify.initialization', listen)
  const app = await openApp(h.platform, 'no-pages').finally(() =>
    diagnostics.unsubscribe('fastify.initialization', listen),
  )
  await app.ready()
  await app.close()
  return routes.sort()
}

const declared = Object.values(api).flatMap((endpoints) =>
  Object.values(endpoints as Record<string, Endpoint>).map(({ method, path }) => `${method} ${path}`),
)

describe('what is served', () => {
  it('is what the contract declares and what the access matrix names beside it, each once', async () => {
    expect(await routesOf()).toEqual([...declared, ...Object.keys(besideContract)].sort())
  })

  it.each(Object.entries(besideContract))('%s is guarded as the matrix says: %s', async (route, guard) => {
    const [method, path = ''] = route.split(' ')
    const url = path.replace(/:\w+/, 'none')
    const { statusCode } = await h.app.inject({ method: method === 'POST' ? 'POST' : 'GET', url })
    const refusals = { anyone: route.includes(':id') ? 404 : 200, METRICS_TOKEN: 404, TOKEN: 400, SECRET: 401 }
    expect(statusCode).toBe(refusals[guard])
  })
})

describe('with the pages built', () => {
  it('what is not there for the caller, or is none of theirs, is no page', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lite-crm-pages-'))
    writeFileSync(join(folder, 'index.html'), '<!doctype html>')
    const app = await openApp(h.platform, folder)
    const statusOf = async (url: string) => (await app.inject({ url })).statusCode
    for (const url of ['/metrics', '/docs', '/outbox/none', '/healthz/x', '/api/none', '/.env', '/assets/none.js'])
      expect([url, await statusOf(url)]).toEqual([url, 404])
    for (const url of ['/', '/login', '/m/ticket', '/customer-profile/1'])
      expect([url, await statusOf(url)]).toEqual([url, 200])
    const head = await app.inject({ method: 'HEAD', url: '/login' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    await app.close()
    rmSync(folder, { recursive: true })
  })

  it('a page announces the scripts of its address, whose longest prefix counts', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lite-crm-pages-'))
    writeFileSync(join(folder, 'index.html'), '<!doctype html>')
    writeFileSync(join(folder, 'preloads.json'), JSON.stringify({ '/': ['/a.js', '/d.js'], '/m': ['/a.js', '/p.js'] }))
    const app = await openApp(h.platform, folder)
    const linkOf = async (url: string) => (await app.inject({ url })).headers['link']
    const [desktop, phone] = [
      '</a.js>; rel=modulepreload, </d.js>; rel=modulepreload',
      '</a.js>; rel=modulepreload, </p.js>; rel=modulepreload',
    ]
    for (const url of ['/', '/customer?text=a', '/members']) expect([url, await linkOf(url)]).toEqual([url, desktop])
    for (const url of ['/m', '/m?tab=all', '/m/ticket/1']) expect([url, await linkOf(url)]).toEqual([url, phone])
    await app.close()
    rmSync(folder, { recursive: true })
  })
})

describe('the hubs', () => {
  it('stand in the access matrix with what each hears', () => {
    expect(Object.keys(hubWords).sort()).toEqual(
      Object.values(channels)
        .map(({ hub }) => hub)
        .sort(),
    )
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Harness, openHarness } from '../../testing/harness.ts'
import { openLog } from '../log.ts'
import { openWebServer } from './web-server.ts'

let h: Harness
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
afterAll(() => h.close())

/** What stands in the log of a server that was asked for one address. */
async function linesOf(url: string) {
  const lines: Record<string, unknown>[] = []
  const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const app = await openWebServer({ ...h.platform, log })
  app.get('/there', async () => 'yes')
  const { headers } = await app.inject({
    url,
    remoteAddress: '203.0.113.7',
    headers: { authorization: 'Bearer canary' },
  })
  await app.close()
  return { lines, requestId: headers['x-request-id'] }
}

describe('the line of an answered call', () => {
  it.each(['/o/1a2b3c', '/l/1a2b3c?x=1', '/u/1a2b3c', '/callback/sms/1a2b3c'])(
    'of a recipient (%s) tells neither whose nor where from',
    async (url) => {
      const text = JSON.stringify((await linesOf(url)).lines)
      expect(text).not.toMatch(/1a2b3c|203\.0\.113/)
    },
  )

  it('names the request, where it came from, what was asked and what was answered', async () => {
    const { lines, requestId } = await linesOf('/there')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      msg: 'answered',
      reqId: requestId,
      req: { method: 'GET', url: '/there', address: '203.0.113.7' },
      route: '/there',
      status: 200,
    })
  })

  it('holds no secret of a path', async () => {
    const secret = '0123456789abcdef0123456789abcdef'
    const { lines } = await linesOf(`/there/${secret}.ics`)
    expect(lines[0]).toMatchObject({ req: { url: '/there/….ics' } })
    expect(JSON.stringify(lines)).not.toContain(secret)
  })

  it('holds neither a query, in which a token may stand, nor the bearer', async () => {
    for (const url of ['/there?token=canary', '/none?token=canary'])
      expect(JSON.stringify((await linesOf(url)).lines)).not.toContain('canary')
  })
})

import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Harness, openHarness } from '../../testing/harness.ts'
import { openLog } from '../log.ts'
import { openWebServer } from './web-server.ts'

let h: Harness
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
afterAll(() => h.close())

const brokenOff = () => Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })

/** What stands in the log when a stream breaks off, because the caller left or under one who stays. */
async function faultsAfter(leaves: boolean) {
  const lines: { level: number; msg: string }[] = []
  const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const app = await openWebServer({ ...h.platform, log })
  const { promise: settled, resolve } = Promise.withResolvers<void>()
  app.addHook('onError', async () => resolve())
  app.get('/slow', async (request) => {
    const gone = leaves && once(request.raw.socket, 'close')
    if (leaves) caller.destroy()
    await gone
    throw brokenOff()
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const caller = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(caller, 'connect')
  caller.write('GET /slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  await settled
  await app.close()
  caller.destroy()
  return lines.filter(({ level }) => level >= 50)
}

it('a caller who has gone is no error of the server; what broke off under one who stays is', async () => {
  expect(await faultsAfter(true)).toEqual([])
  expect(await faultsAfter(false)).toMatchObject([{ msg: 'internal' }])
})

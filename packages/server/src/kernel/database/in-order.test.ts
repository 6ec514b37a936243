import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { inOrder } from './in-order.ts'

/** A wire that notes what goes over it and answers at once; what begins with `fail` it refuses. */
function openWire(isPipelined = true) {
  const sent: string[] = []
  const query = inOrder(async (text) => {
    sent.push(text)
    if (text.startsWith('fail')) throw new Error(text)
    return { command: text, rowCount: 0, oid: 0, fields: [], rows: [] }
  }, isPipelined)
  return { sent, ask: (text: string) => query(text, []) }
}

const messageOf = (asked: Promise<unknown>) => asked.then(() => 'answered').catch((error: Error) => error.message)

describe('statements on a connection', () => {
  it('are a transaction without begin and commit where there is one alone', async () => {
    const { sent, ask } = openWire()
    await ask('begin')
    const answers = [ask('insert'), ask('commit')]
    expect((await Promise.all(answers)).map(({ command }) => command)).toEqual(['insert', 'COMMIT'])
    await ask('select')
    expect(sent).toEqual(['insert', 'select'])
  })

  it('are begun together with the first one where another follows', async () => {
    const { sent, ask } = openWire()
    await ask('begin')
    await Promise.all([ask('insert'), ask('update'), ask('commit')])
    expect(sent).toEqual(['begin', 'insert', 'update', 'commit'])
  })

  it('are begun where the first one is waited for', async () => {
    const { sent, ask } = openWire()
    await ask('begin')
    await ask('insert')
    await ask('commit')
    expect(sent).toEqual(['begin', 'insert', 'commit'])
  })

  it('are begun where the end is long in coming', async () => {
    const { sent, ask } = openWire()
    await ask('begin')
    const inserted = ask('insert')
    await nextTurn()
    expect(sent).toEqual(['begin', 'insert'])
    await Promise.all([inserted, ask('rollback')])
    expect(sent).toEqual(['begin', 'insert', 'rollback'])
  })

  it('cost nothing where there are none', async () => {
    const { sent, ask } = openWire()
    for (const text of ['begin', 'commit', 'begin', 'rollback']) await ask(text)
    expect(sent).toEqual([])
  })

  it('fail with their commit where the one alone fails, and there is nothing to roll back', async () => {
    const { sent, ask } = openWire()
    await ask('begin')
    const told = await Promise.all([ask('fail'), ask('commit')].map(messageOf))
    await ask('rollback')
    await ask('select')
    expect({ told, sent }).toEqual({ told: ['fail', 'fail'], sent: ['fail', 'select'] })
  })

  it('are rolled back where the work gives up before the first one is answered', async () => {
    const { sent, ask } = openWire()
    await ask('begin')
    await Promise.all([ask('insert'), ask('rollback')])
    expect(sent).toEqual(['begin', 'insert', 'rollback'])
  })

  it('wait for each other where the wire takes one at a time', async () => {
    const { sent, ask } = openWire(false)
    const asked = [ask('begin'), ask('fail'), ask('rollback')].map(messageOf)
    expect(sent).toEqual([])
    expect({ told: await Promise.all(asked), sent }).toEqual({
      told: ['answered', 'fail', 'answered'],
      sent: ['begin', 'fail', 'rollback'],
    })
  })
})

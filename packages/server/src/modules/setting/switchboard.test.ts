import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSecret } from '../../kernel/wire-password.ts'
import { codeOf } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'

let h: Harness
let admin: Caller
beforeAll(async () => {
  h = await openHarness()
})
beforeEach(async () => {
  await h.reset()
  admin = await h.signIn('admin')
})
afterAll(() => h.close())

const facts = { host: 'pbx.hoatieu.vn', port: 5061, realm: 'hoatieu', version: 1 }
const read = async () => (await admin.get('/api/SwitchboardConfiguration/GetSwitchboardConfiguration')).json()
const update = (body: object) => admin.put('/api/SwitchboardConfiguration/UpdateSwitchboardConfiguration', body)
const sealed = async () => {
  const row = await h.db.selectFrom('setting').select('value').where('name', '=', 'switchboard').executeTakeFirst()
  return (row?.value as { secretSealed: string | null } | undefined)?.secretSealed
}

describe('the switchboard', () => {
  it('is named nowhere at first', async () => {
    expect(await read()).toEqual({ host: '', port: 5060, realm: '', hasSecret: false, version: 1 })
  })

  it('keeps its secret sealed under DATA_KEY and lets it out nowhere', async () => {
    const answer = await update({ ...facts, secret: h.encode('Tổng đài 1') })
    expect(answer.json()).toEqual({ ...facts, hasSecret: true, version: 2 })
    expect(await read()).toEqual({ ...facts, hasSecret: true, version: 2 })
    expect(openSecret((await sealed()) ?? '', h.config.DATA_KEY)).toBe('Tổng đài 1')
    const written = await Promise.all([
      h.db.selectFrom('activity_log').selectAll().execute(),
      h.db.selectFrom('audit').selectAll().execute(),
      h.db.selectFrom('setting').selectAll().execute(),
    ])
    expect(JSON.stringify(written)).not.toContain('Tổng đài 1')
  })

  it('keeps a secret that is not named, moves it to no other machine, and takes it away for null', async () => {
    await update({ ...facts, secret: h.encode('Tổng đài 1') })
    expect((await update({ ...facts, port: 5062, version: 2 })).json()).toMatchObject({ hasSecret: true })
    expect(codeOf(await update({ ...facts, host: 'evil.example.com', version: 3 }))).toEqual([400, 'request.malformed'])
    expect((await update({ ...facts, secret: null, version: 3 })).json()).toMatchObject({ hasSecret: false })
    expect(await sealed()).toBeNull()
  })

  it('is not overwritten by who looked at it before', async () => {
    await update(facts)
    expect(codeOf(await update(facts))).toEqual([409, 'request.staleVersion'])
  })
})

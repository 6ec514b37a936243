import fc from 'fast-check'
import { expect, it } from 'vitest'
import { codeOf } from '../../testing/customer-calls.ts'
import type { Caller, Harness } from '../../testing/harness.ts'
import { massCalls } from '../../testing/marketing/campaigns.ts'
import { stage } from '../../testing/stage/stage.ts'
import { proceed } from './sending/proceed.ts'

let h: Harness
let admin: Caller
let calls: ReturnType<typeof massCalls>
let content: { readonly templateId: number; readonly senderId: number }
stage(async (opened) => {
  h = opened
  admin = await h.signIn('admin')
  calls = massCalls(h, admin)
  content = { templateId: await calls.addTemplate(), senderId: await calls.addSender() }
})

const rounds = 8
type Answer = Awaited<ReturnType<Caller['get']>>
const codesOf = (answers: readonly Answer[]) =>
  answers.map((answer) => (answer.statusCode < 300 ? 'done' : String(codeOf(answer)[1]))).sort()
const alive = () => new AbortController().signal
const goOn = (campaignId: number) => proceed(h.platform, { campaignId }, alive())

it('sent twice at once, it goes out once; changed while it is sent, it goes out as one of the two', async () => {
  await calls.addCustomers(3)
  for (let round = 0; round < rounds; round += 1) {
    const twice = await calls.add(content)
    expect(codesOf(await Promise.all([calls.send(admin, twice), calls.send(admin, twice)]))).toEqual([
      'done',
      'mass.notPossible',
    ])
    await Promise.all([goOn(twice.campaignId), goOn(twice.campaignId)])
    expect(await calls.written(twice.campaignId)).toEqual({ rows: 3, customers: 3, addresses: 3 })
    const edited = await calls.add(content)
    const [sent, changed] = await Promise.all([
      calls.send(admin, edited),
      calls.change(admin, edited, { subject: 'Mới' }),
    ])
    const both = codesOf([sent, changed])
    expect([
      ['done', 'mass.notPossible'],
      ['done', 'request.staleVersion'],
    ]).toContainEqual(both)
    expect((await calls.get(edited.campaignId)).subject).toBe(changed.statusCode < 300 ? 'Mới' : '')
  }
})

it('a template that is deleted while a campaign is planned either stays or is planned no more', async () => {
  await calls.addCustomers(2)
  const at = new Date(h.clock.now().getTime() + 3_600_000)
  for (let round = 0; round < rounds; round += 1) {
    const templateId = await calls.addTemplate()
    const { campaignId, version } = await calls.add({ senderId: content.senderId })
    const [changed, gone] = await Promise.all([
      calls.change(admin, { campaignId, version }, { templateId }),
      admin.delete(`/api/EmailTemplate/DeleteEmailTemplate/${templateId}/admin/false`),
    ])
    expect([
      ['done', 'template.inUse'],
      ['done', 'template.unknown'],
    ]).toContainEqual(codesOf([changed, gone]))
    const kept = await calls.get(campaignId)
    const planned = await calls.schedule(admin, kept, at)
    expect(codeOf(planned)).toEqual(kept.templateId === 0 ? [422, 'mass.notReady'] : [200, undefined])
  }
})

it('paused while it is expanded, it stands between two waves, and goes on without anybody twice', async () => {
  const people = 2_300
  await calls.addCustomers(people)
  for (let round = 0; round < 3; round += 1) {
    const { campaignId } = (await calls.send(admin, await calls.add({ ...content, waves: true }))).json()
    await Promise.all([goOn(campaignId), calls.step(admin, 'Pause', campaignId)])
    const standing = await calls.written(campaignId)
    expect([0, 1_000, 2_000, people]).toContain(standing?.rows)
    const { state, plan } = await calls.get(campaignId)
    expect({ state, waves: plan.every((wave) => wave.state === 5) }).toEqual({ state: 5, waves: true })
    expect(codesOf([await calls.step(admin, 'Resume', campaignId)])).toEqual(['done'])
    await Promise.all([goOn(campaignId), goOn(campaignId), goOn(campaignId)])
    expect(await calls.written(campaignId)).toEqual({ rows: people, customers: people, addresses: people })
  }
}, 60_000)

it('keeps everybody once, wherever it dies and however many work at it', async () => {
  const people = 2_100
  await calls.addCustomers(people)
  // Each number is a worker that dies after so many waves.
  const workers = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(workers, async (lives) => {
      const { campaignId } = (await calls.send(admin, await calls.add({ ...content, waves: true }))).json()
      await Promise.all(
        lives.map(async (waves) => {
          let left = waves
          const jobs = { ...h.platform.jobs, nudge: () => (left -= 1) }
          const signal = {
            get aborted() {
              return left <= 0
            },
          } as AbortSignal
          await proceed({ ...h.platform, jobs }, { campaignId }, signal)
        }),
      )
      await goOn(campaignId)
      expect(await calls.written(campaignId)).toEqual({ rows: people, customers: people, addresses: people })
      const { plan } = await calls.get(campaignId)
      expect(plan.map(({ recipients }) => recipients)).toEqual([1_000, 1_000, 100])
    }),
    { numRuns: 8 },
  )
}, 60_000)

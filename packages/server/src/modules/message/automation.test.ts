import { beforeEach, describe, expect, it } from 'vitest'
import type { CustomerCalls } from '../../testing/customer-calls.ts'
import type { Caller, Harness } from '../../testing/harness.ts'
import { statesOf } from '../../testing/marketing/states.ts'
import { runQueuedJobs } from '../../testing/run-jobs.ts'
import { type RuleCalls, ruleCalls } from '../../testing/sales/rules.ts'
import { stageCustomers } from '../../testing/stage/customers.ts'
import { listSmsOutbox } from './public.ts'

let h: Harness
let calls: CustomerCalls
let rules: RuleCalls
let admin: Caller
let templateId: number
stageCustomers(async (stage) => {
  h = stage.h
  calls = stage.calls
  rules = ruleCalls(h)
  admin = await h.signIn('admin')
})
beforeEach(async () => {
  const template = { name: 'Chào mừng', kind: 'html', subject: 'Chào {{customer.name}}', preheader: '', document: null }
  const added = await admin.post('/api/EmailTemplate/AddEmailTemplate', { ...template, source: '<p>Xin chào</p>' })
  expect(added.statusCode, added.body).toBe(200)
  templateId = added.json().templateId
})

const mail = (more: object = {}) => ({ do: 'sendMail', templateId, purpose: 'care', ...more })
const steps = async (automationId: number) => {
  const runs = await rules.runsOf(admin, automationId)
  const views = await Promise.all(runs.map(({ runId }) => rules.readRun(admin, runId)))
  return views.map(({ state, reason, log }) => [
    state,
    reason,
    ...log.map((one) => `${one.state} ${one.reason}`.trim()),
  ])
}
const leave = async () => {
  await runQueuedJobs(h, 'marketing-send')
  return statesOf(h)
}
const sends = () => h.db.selectFrom('marketing_send').select(['origin', 'created_by', 'state']).execute()

describe('a rule that writes', () => {
  it('sends one mail and one message, however often it is told, and no interaction follows', async () => {
    const original = { name: 'Chào', text: 'Chào {{customer.name}}', purpose: 'care', withoutMarks: true }
    const added = await admin.post('/api/SmsOriginal/AddSmsOriginal', original)
    const text = { do: 'sendSms', templateId: added.json().templateId }
    const { automationId, names } = await rules.addRule(admin, { steps: [mail(), text] })
    expect(names.map(({ of, name }) => [of, name])).toEqual(
      expect.arrayContaining([
        ['emailTemplate', 'Chào mừng'],
        ['smsOriginal', 'Chào'],
      ]),
    )
    const [customerId = 0] = await calls.addMany(admin, 1, { emailCustomer: 'an@khach.vn' })
    const { interacted_at: before, name } = await calls.stored(customerId)
    // The folder is that of all tests of this process.
    const kept = (await listSmsOutbox(h.config)).length
    h.clock.pass(60_000)
    for (let time = 0; time < 3; time += 1) {
      await rules.tellAgain()
      await rules.settle()
      await leave()
    }
    expect(await steps(automationId)).toEqual([['done', '', 'done', 'done']])
    expect(await statesOf(h)).toEqual({ 3: 2 })
    const wrote = { origin: 'automation', created_by: h.company.users.admin, state: 6 }
    expect(await sends()).toEqual([wrote, wrote])
    expect((await calls.stored(customerId)).interacted_at).toEqual(before)
    expect(await listSmsOutbox(h.config)).toHaveLength(kept + 1)
    const { items } = (await admin.get(`/api/Email/GetAllEmail/${admin.me.userId}/false/1/20`)).json()
    expect(items).toMatchObject([{ subject: 'Chào {{customer.name}}', customerName: name, origin: 'automation' }])
  })

  it('is done without one where nobody may be written to, and says why', async () => {
    const { automationId } = await rules.addRule(admin, { steps: [mail(), mail()] })
    const [suppressed = 0] = await calls.addMany(admin, 1, { emailCustomer: 'chan@khach.vn' })
    await admin.post('/api/Suppression/AddSuppression', { channel: 'email', address: 'chan@khach.vn', note: '' })
    const [nowhere = 0] = await calls.addMany(admin, 1, { emailCustomer: '' })
    expect([suppressed, nowhere].every((id) => id > 0)).toBe(true)
    await rules.settle()
    expect((await steps(automationId)).sort()).toEqual([
      ['done', '', 'done noAddress', 'done noAddress'],
      ['done', '', 'done suppressed', 'done suppressed'],
    ])
    expect(await leave()).toEqual({ noAddress: 2, suppressed: 2 })
    expect((await sends()).map(({ state }) => state)).toEqual([6, 6, 6, 6])
  })

  it('advertises to nobody without consent, and not without a way to say no', async () => {
    const { automationId } = await rules.addRule(admin, { steps: [mail({ purpose: 'advertising' })] })
    await calls.addMany(admin, 1)
    await rules.settle()
    expect(await steps(automationId)).toEqual([['failed', 'mass.unsubscribeMissing', 'failed mass.unsubscribeMissing']])
    expect(await leave()).toEqual({})
  })

  it('is refused when its owner may not write mails at that moment, and a client is no rule', async () => {
    const { automationId } = await rules.addRule(admin, { steps: [mail()] })
    const leader = await h.signIn('leader.sales')
    const rule = await rules.send(leader, { steps: [mail()] })
    expect([rule.statusCode, rule.json().code]).toEqual([422, 'automation.targetUnknown'])
    await h.db.updateTable('automation').set({ owner_id: leader.me.userId }).execute()
    await calls.addMany(admin, 1, { curator: h.company.users['staff.sales01'] })
    await rules.settle()
    expect((await steps(automationId)).map(([state, reason]) => [state, reason])).toEqual([
      ['refused', 'ownerWithoutRight'],
    ])
    expect(await leave()).toEqual({})
    const body = { templateId, senderId: 0, purpose: 'care', tracking: 'off', attachmentIds: [], origin: 'automation' }
    const [customerId = 0] = await calls.addMany(admin, 1)
    const given = { subject: '', preheader: '', html: '', document: null, customerIds: [customerId], ...body }
    expect((await admin.post('/api/Email/SendEmail', given)).statusCode).toBe(400)
    expect(await sends()).toEqual([])
  })

  describe('asks what became of its mail', () => {
    const wait = { do: 'wait', amount: 2, unit: 'day' }
    const tell = { do: 'notify', owner: true, message: 'Gọi {{customer.name}}' }
    const asks = (was: string) => ({ do: 'ifMessage', was })
    const pass = async () => {
      for (let day = 0; day < 3; day += 1) await rules.tick(86_400_000)
      admin = await h.signIn('admin')
    }
    /** Two customers are written to; the first opens it. */
    async function written(tracking: 'person' | 'off') {
      const { automationId } = await rules.addRule(admin, { steps: [mail(), wait, asks('notOpened'), tell] })
      const [reader = 0] = await calls.addMany(admin, 1, { emailCustomer: 'an@khach.vn' })
      await calls.addMany(admin, 1, { emailCustomer: 'binh@khach.vn' })
      await rules.settle()
      await leave()
      await h.db.updateTable('marketing_send').set({ tracking }).execute()
      await h.db.updateTable('message').set({ opened_at: h.clock.now() }).where('customer_id', '=', reader).execute()
      return automationId
    }

    it('after a wait, and goes on for who did not open it, once', async () => {
      const automationId = await written('person')
      await pass()
      await rules.tellAgain()
      await pass()
      expect((await steps(automationId)).sort()).toEqual([
        ['done', '', 'done', 'waiting', 'done', 'done'],
        ['done', 'notMet', 'done', 'waiting', 'done notMet', 'open'],
      ])
    })

    it('and fails where nobody notes who opens', async () => {
      const automationId = await written('off')
      await pass()
      const failed = ['failed', 'automation.notTracked', 'done', 'waiting', 'failed automation.notTracked', 'open']
      expect(await steps(automationId)).toEqual([failed, failed])
    })

    it('only behind a message, of which it can be known, and with something to do after', async () => {
      const wrong = [
        [asks('opened'), tell],
        [mail(), asks('opened')],
        [mail(), asks('answered'), tell],
      ]
      for (const list of wrong)
        expect((await rules.send(admin, { steps: list })).json().code).toBe('automation.unsuited')
    })
  })

  it('keeps what it writes by: template and sender are not deleted while it is there, and say where', async () => {
    const sender = { name: 'Minh Anh', address: 'chao@minhanh.vn', replyTo: '', bounceDomain: '' }
    const { senderId } = (await admin.post('/api/MailSender/AddMailSender', sender)).json()
    const { automationId } = await rules.addRule(admin, {
      name: 'Chào khách',
      steps: [mail({ senderId })],
      enabled: false,
    })
    const named = { rules: [{ automationId, name: 'Chào khách' }], outcomes: [] }
    const removeTemplate = (onlyMessage: boolean) =>
      admin.delete(`/api/EmailTemplate/DeleteEmailTemplate/${templateId}/admin/${onlyMessage}`)
    const removeSender = () => admin.delete(`/api/MailSender/DeleteMailSender/${senderId}/admin`)
    expect((await removeTemplate(true)).json()).toEqual({ usedBy: [], ...named, deletable: false })
    const kept = await removeTemplate(false)
    expect([kept.statusCode, kept.json().code]).toEqual([409, 'template.inUse'])
    expect(kept.json().details).toEqual({ usedBy: [], ...named })
    const sent = await removeSender()
    expect([sent.statusCode, sent.json().code, sent.json().details]).toEqual([409, 'sender.inUse', named])
    expect((await admin.delete(`/api/Automation/DeleteAutomation/${automationId}/admin`)).statusCode).toBe(204)
    expect((await removeTemplate(false)).statusCode).toBe(200)
    expect((await removeSender()).statusCode).toBe(204)
  })
})

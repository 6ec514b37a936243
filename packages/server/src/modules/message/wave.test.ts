import { defaultPolicy } from '@crm/contract/marketing-policy'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findActor } from '../../kernel/find-actor.ts'
import { insertCustomer } from '../../testing/customers.ts'
import { type Harness, openHarness } from '../../testing/harness.ts'
import { insertContent } from '../marketing-template/public.ts'
import type { Policy } from '../setting/public.ts'
import {
  countersOf,
  countTaken,
  massStatistic,
  messagesOf,
  type NewWave,
  setSends,
  wavesOf,
  writeWave,
} from './public.ts'

let h: Harness
let campaignId: number
let wave: Omit<NewWave, 'customers'>
const policy: Policy = { ...defaultPolicy, emailDays: [1, 2, 3, 4, 5, 6, 7], stopWords: ['TC'], smsLengths: [122] }

beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  const now = h.clock.now()
  const createdBy = h.company.users['staff.market']
  const by = { userId: createdBy, now }
  const html = '<p>Chào {{customer.name}} {{customer.taxCode}}</p>'
  const contentId = await insertContent(
    h.db,
    { channel: 'email', templateId: null, number: 1 },
    {
      ...{ kind: 'html' as const, subject: 'Tin {{customer.code}}', preheader: '', document: null, source: html },
      ...{ html, text: '', purpose: 'advertising' as const, withoutMarks: false, links: [] },
    },
    by,
  )
  const { department_id: departmentId } = await h.db
    .selectFrom('account')
    .select('department_id')
    .where('user_id', '=', createdBy)
    .executeTakeFirstOrThrow()
  const { campaign_id } = await h.db
    .insertInto('mass_campaign')
    .values({
      channel: 'email',
      name: 'Tin',
      name_key: 'tin',
      audience: '{}',
      department_id: departmentId,
      created_by: createdBy,
      updated_by: createdBy,
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow()
  campaignId = campaign_id
  wave = {
    ...{ channel: 'email', campaignId, wave: 1, origin: 'campaign', contentId, subject: '', purpose: 'advertising' },
    ...{ tracking: 'person', senderId: null, brandId: null, fileIds: [], after: 0, departmentId, createdBy, now },
    ...{ texts: [html], policy, at: now },
  }
})
afterAll(() => h.close())

const everybody = sql`select customer_id from customer`
const consent = (address: string) =>
  h.db
    .insertInto('marketing_consent')
    .values({ channel: 'email', address, state: 'given', source: 'form', wording: 'Đồng ý' })
    .execute()
const customer = (email: string, more: object = {}) =>
  insertCustomer(h.db, h.company, { email, phone: '', tax_code: '0312345678', ...more })

describe('a wave', () => {
  it('says of everybody why not, writes nobody twice, and counts as the rows do', async () => {
    for (const address of ['a@do.vn', 'mat@do.vn', 'day@do.vn', 'giu@do.vn', 'xoa@do.vn']) await consent(address)
    await customer('a@do.vn')
    await customer('A@do.vn')
    await customer('')
    await customer('không phải')
    await customer('chua@do.vn')
    await customer('mat@do.vn', { tax_code: '' })
    await customer('cam@do.vn')
    await customer('day@do.vn')
    await customer('giu@do.vn', { name: 'Giữ lại' })
    await h.db.insertInto('suppression').values({ channel: 'email', address: 'cam@do.vn', reason: 'manual' }).execute()
    const recent = [0, 1, 2].map((hour) => new Date(h.clock.now().getTime() - hour * 3_600_000))
    await h.db.insertInto('marketing_recipient').values({ channel: 'email', address: 'day@do.vn', recent }).execute()
    const control = sql<boolean>`c.name = 'Giữ lại'`
    const counted = await countTaken(h.db, { ...wave, customers: everybody, control })
    const written = await writeWave(h.db, { ...wave, customers: everybody, control })
    const reasons = Object.fromEntries(written.reasons.map(({ reason, customers }) => [reason, customers]))
    const once = {
      noAddress: 1,
      badAddress: 1,
      duplicate: 1,
      suppressed: 1,
      noConsent: 1,
      missingValue: 1,
      tooOften: 1,
      control: 1,
    }
    expect(reasons).toEqual(once)
    expect([counted.found, counted.taken, counted.waves]).toEqual([9, 1, 1])
    expect(Object.fromEntries(counted.skipped.map(({ reason, customers }) => [reason, customers]))).toEqual(once)
    const statistic = await massStatistic(h.db, campaignId, { winner: null, lastId: null })
    expect(statistic.counters).toMatchObject({ total: 9, waiting: 1, skipped: 8 })
    expect(statistic.skipped).toHaveLength(8)
  })

  it.each([1, 2, 3, 4, 5])(
    'walks on where the last one ended, and an address of an earlier one is a duplicate (%i)',
    async (seed) => {
      const addresses = Array.from(
        { length: 30 },
        (_, n) => `${['nk', 'Nk', 'NK'][Math.floor(n / 11)]}${(n * seed * 7) % 11}@do.vn`,
      )
      const folded = [...new Set(addresses.map((address) => address.toLowerCase()))]
      for (const address of folded) await consent(address)
      for (const address of addresses) await customer(address)
      const seen: number[] = []
      let after = 0
      for (let number = 1; ; number += 1) {
        const customers = sql`select customer_id from customer where customer_id > ${after} order by 1 limit ${seed + 2}`
        const { last, sendId } = await writeWave(h.db, { ...wave, wave: number, customers, after })
        if (last === null) {
          expect(sendId).toBeNull()
          break
        }
        seen.push(last)
        after = last
      }
      const rows = await h.db.selectFrom('message').select(['customer_id', 'address', 'state', 'reason']).execute()
      expect(rows).toHaveLength(30)
      const taken = rows.filter(({ state }) => state === 1).map(({ address }) => address)
      expect(taken.toSorted()).toEqual(folded.toSorted())
      expect(await wavesOf(h.db, campaignId)).toHaveLength(seen.length)
      await setSends(h.db, campaignId, 'cancel', h.clock.now())
      const counters = (await countersOf(h.db, [campaignId])).get(campaignId)
      expect(counters).toMatchObject({ total: 30, waiting: 0, skipped: 30 })
    },
  )

  it('is walked through in blocks over the borders of the waves, each row once', async () => {
    for (let n = 1; n <= 8; n += 1) await customer(`b${n}@do.vn`)
    let after = 0
    for (const [place, size] of [3, 1, 4].entries()) {
      const customers = sql`select customer_id from customer where customer_id > ${after} order by 1 limit ${size}`
      after = (await writeWave(h.db, { ...wave, wave: place + 1, customers, after })).last ?? 0
    }
    const rows = await h.db.selectFrom('message').select('message_id as id').orderBy('message_id').execute()
    const ids = rows.map(({ id }) => id)
    const actor = await findActor(h.db, h.company.users.admin, 'MNU_CampaignEmail')
    if (!actor) throw new Error('the administrator is not there')
    for (let skip = 0; skip <= 9; skip += 1) {
      const block = await messagesOf(h.db, actor, campaignId, {}, { skip, take: 2 })
      expect(block.map(({ messageId }) => messageId)).toEqual(ids.slice(skip, skip + 2))
    }
  })

  it('an SMS is weighed with the longest name', async () => {
    await insertCustomer(h.db, h.company, { phone: '84912345678', name: 'Lan' })
    await insertCustomer(h.db, h.company, { phone: '84912345679', name: 'Nguyễn Thị Minh Khai' })
    const text = `Chao {{customer.name}} ${'a'.repeat(150)}`
    const sms = { content: { text, purpose: 'care' as const, withoutMarks: true }, price: 250 }
    const counting = { ...wave, channel: 'sms' as const, purpose: 'care' as const, texts: [text], customers: everybody }
    expect(await countTaken(h.db, { ...counting, sms })).toMatchObject({ taken: 2, parts: 4, cost: 1_000 })
  })
})

import { defaultPolicy } from '@crm/contract/marketing-policy'
import { sql } from 'kysely'
import { insertContent } from '../../modules/marketing-template/public.ts'
import { type NewWave, orderSending, writeWave } from '../../modules/message/public.ts'
import { readPolicy } from '../../modules/setting/public.ts'
import { insertCustomer } from '../customers.ts'
import type { Harness } from '../harness.ts'

type Content = Partial<Parameters<typeof insertContent>[2]>

/** Writes a content for one send, past all rules. */
export function contentFor(h: Harness, channel: 'email' | 'sms', content: Content): Promise<number> {
  const by = { userId: h.company.users['staff.market'], now: h.clock.now() }
  const place = { channel, templateId: null, number: 1 } as const
  return insertContent(
    h.db,
    place,
    {
      ...{ kind: channel === 'sms' ? 'sms' : 'html', subject: 'Tin mới', preheader: '', document: null, source: null },
      ...{ html: '', text: '', purpose: 'care', withoutMarks: false, links: [] },
      ...content,
    },
    by,
  )
}

export const policyOf = async (h: Harness) => (await readPolicy(h.db)).policy

/** A rule of the company, set as an administrator would. */
export async function setPolicy(h: Harness, policy: object): Promise<void> {
  const value = JSON.stringify({ ...defaultPolicy, ...policy })
  await sql`insert into setting (name, value, version) values ('marketing', ${value}::jsonb, 2)
    on conflict (name) do update set value = excluded.value`.execute(h.db)
}

export async function insertCampaign(h: Harness, channel: 'email' | 'sms' = 'email'): Promise<number> {
  const userId = h.company.users['staff.market']
  const { rows } = await sql<{ id: number }>`
    insert into mass_campaign (channel, name, name_key, state, department_id, created_by, updated_by)
    select ${channel}, 'Tin', 'tin', 4, department_id, user_id, user_id from account where user_id = ${userId}
    returning campaign_id as id`.execute(h.db)
  return rows[0]?.id ?? 0
}

/** A wave to everybody there is, written and ordered. */
export async function sendToAll(h: Harness, wanted: Partial<NewWave> & Pick<NewWave, 'contentId'>) {
  const createdBy = h.company.users['staff.market']
  const { departmentId } = await h.db
    .selectFrom('account')
    .select('department_id as departmentId')
    .where('user_id', '=', createdBy)
    .executeTakeFirstOrThrow()
  const now = h.clock.now()
  const written = await writeWave(h.db, {
    ...{ channel: 'email', campaignId: null, wave: 1, origin: 'list', subject: '', purpose: 'care' },
    ...{ tracking: 'person', senderId: null, brandId: null, fileIds: [], after: 0, departmentId, createdBy, now },
    ...{ texts: [], at: now, policy: await policyOf(h), customers: sql`select customer_id from customer` },
    ...wanted,
  })
  await orderSending(h.platform.jobs, h.db, [written.sendId ?? 0])
  return written
}

/** So many customers with an address at one domain each. */
export async function insertPeople(h: Harness, count: number, domain = 'khach.vn'): Promise<number[]> {
  const ids: number[] = []
  for (let n = 1; n <= count; n += 1) {
    const phone = `849${String(10_000_000 + n)}`
    ids.push(
      await insertCustomer(h.db, h.company, {
        name: `Khách ${n}`,
        email: `k${n}@${domain}`,
        phone,
        viewers: ['staff.market'],
      }),
    )
  }
  return ids
}

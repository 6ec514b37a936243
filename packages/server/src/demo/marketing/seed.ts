import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Audience } from '@crm/contract/audience'
import { defaultPolicy } from '@crm/contract/marketing-policy'
import { massState } from '@crm/contract/marketing-rules'
import { nameSortKey } from '@crm/contract/rules/fold'
import { sql } from 'kysely'
import { z } from 'zod'
import { findActor } from '../../kernel/find-actor.ts'
import { isSeenBy } from '../../modules/customer/public.ts'
import { compileSms, insertContent, type NewContent } from '../../modules/marketing-template/public.ts'
import type { Db } from '../../schema/index.ts'
import type { Company } from '../seed-company.ts'
import { type DemoMass, demoMasses } from './campaigns.ts'
import { foldPast, insertPast, type PastSend } from './past.ts'
import { demoEmails, demoOriginals } from './templates.ts'

const day = 86_400_000
const hour = 3_600_000

const Compiled = z.array(
  z.object({
    html: z.string(),
    text: z.string(),
    links: z.array(z.object({ target: z.string(), label: z.string() })),
  }),
)

/** As they are sent, compiled beforehand: a first start would wait for it. */
function readEmails(): NewContent[] {
  const kept = readFileSync(new URL('./compiled.json', import.meta.url), 'utf8')
  return Compiled.parse(JSON.parse(kept)).map((compiled, at) => {
    const { subject, preheader, document } = demoEmails[at] ?? { subject: '', preheader: '', document: null }
    return {
      kind: 'blocks',
      subject,
      preheader,
      document,
      source: null,
      purpose: 'care',
      withoutMarks: false,
      ...compiled,
    }
  })
}

interface Seeding {
  readonly db: Db
  readonly company: Company
  readonly today: Date
}

/** A moment of the office, so many days from today. */
const officeTime = (today: Date, days: number, hours = 9): Date =>
  new Date(Math.floor((today.getTime() + 7 * hour) / day) * day - 7 * hour + days * day + hours * hour)

const policy = {
  ...defaultPolicy,
  advertiserName: 'Công ty Cổ phần Lite Việt',
  advertiserAddress: '12 Lê Lợi, Quận 1, TP. Hồ Chí Minh',
  advertiserPhone: '028 1234 5678',
  smsOptOut: 'TC gui 1900',
}

async function insertSetup({ db }: Seeding): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name: 'marketing', value: JSON.stringify(policy) as never })
    .execute()
  await db
    .insertInto('mail_sender')
    .values([
      { name: 'Lite Việt', address: 'tin@lite-viet.example.com', reply_to: 'chamsoc@lite-viet.example.com' },
      { name: 'Chăm sóc khách hàng Lite Việt', address: 'chamsoc@lite-viet.example.com' },
    ])
    .execute()
  // Everything that it takes stays on this machine.
  const { gateway_id } = await db
    .insertInto('sms_gateway')
    .values({
      name: 'Cổng SMS thử nghiệm',
      kind: 'http',
      address: 'outbox:',
      fields: '{}',
      callback_hash: randomUUID(),
      callback_secret: '',
      idempotent: true,
    })
    .returning('gateway_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('brand_name')
    .values([
      { name: 'LITEVIET', gateway_id, purpose: 'care', price: 0.02 },
      { name: 'LITEVIET', gateway_id, purpose: 'advertising', price: 0.03 },
    ])
    .execute()
}

/** Three in five said yes, and some said no later on. */
async function insertWishes({ db, company, today }: Seeding): Promise<void> {
  const by = company.users['staff.market']
  for (const [channel, address] of [
    ['email', sql`lower(c.email)`],
    ['sms', sql`c.phone`],
  ] as const) {
    await sql`
      insert into marketing_consent (channel, address, customer_id, state, source, wording, proof, given_at, created_by, created_at)
      select distinct on (${address}) ${channel}, ${address}, c.customer_id, 'given',
             (array['person', 'form', 'import', 'form'])[1 + c.customer_id % 4], ${policy.consentWording},
             (array['Phiếu đăng ký tại quầy', 'Biểu mẫu trên trang web', 'Danh sách hội chợ', 'Biểu mẫu trên trang web'])[1 + c.customer_id % 4],
             least(c.created_at + interval '1 hour', ${today}), ${by}, least(c.created_at + interval '1 hour', ${today})
        from customer c where c.deleted_at is null and ${address} <> '' and c.customer_id * 37 % 100 < 60
       order by ${address}, c.customer_id`.execute(db)
    await sql`
      insert into suppression (channel, address, reason, note, created_by, created_at)
      select distinct on (${address}) ${channel}, ${address},
             (array['unsubscribed', ${channel === 'email' ? 'hardBounce' : 'reply'}, 'doNotContact', 'manual'])[1 + c.customer_id % 4], '',
             case when c.customer_id % 4 > 1 then ${by}::bigint end, ${today}::timestamptz - c.customer_id % 60 * interval '1 day'
        from customer c where c.deleted_at is null and ${address} <> '' and c.customer_id * 53 % 100 = 7
       order by ${address}, c.customer_id`.execute(db)
  }
}

/** Answers the templates of a channel in their order, each with its content. */
async function insertTemplates({ db, company, today }: Seeding) {
  const userId = company.users['leader.market']
  const emails = readEmails()
  const originals = demoOriginals.map(({ text, purpose, withoutMarks }) => compileSms({ text, purpose, withoutMarks }))
  const wanted = [
    ...demoEmails.map(({ name, folder }, at) => ({ channel: 'email' as const, name, folder, content: emails[at] })),
    ...demoOriginals.map(({ name }, at) => ({ channel: 'sms' as const, name, folder: '', content: originals[at] })),
  ]
  const placed = { email: [] as Place[], sms: [] as Place[] }
  for (const [at, { channel, name, folder, content }] of wanted.entries()) {
    const now = officeTime(today, at - 75)
    const own = { department_id: company.departments.marketing, created_by: userId, created_at: now }
    const { template_id: templateId } = await db
      .insertInto('marketing_template')
      .values({ channel, name, name_key: nameSortKey(name), folder, ...own, updated_by: userId, updated_at: now })
      .returning('template_id')
      .executeTakeFirstOrThrow()
    if (!content) throw new RangeError(`${name} has no content`)
    const contentId = await insertContent(db, { channel, templateId, number: 1 }, content, { userId, now })
    placed[channel].push({ templateId, contentId })
  }
  return placed
}
interface Place {
  readonly templateId: number
  readonly contentId: number
}

const everyone: Audience = {
  customerIds: [],
  filter: { viewAll: true, activeTab: 'all' },
  groupIds: [],
  salesCampaignIds: [],
  savedAudienceId: null,
  exceptGroupIds: [],
  of: null,
}

const { draft, scheduled, sending, paused, finished, cancelled } = massState
const trialOf = ({ templateId }: Place) => ({
  variants: ['In nhanh gấp đôi, tốn mực một nửa', 'Dùng thử máy in thế hệ mới 14 ngày'].map((subject) => ({
    ...{ subject, templateId, number: 1 },
  })),
  ...{ samplePercent: 100, waitMinutes: 1_440, by: 'opened' },
})

async function insertCampaign({ db, company, today }: Seeding, mass: DemoMass, place: Place): Promise<number> {
  const { channel, name, state, stopReason = null, purpose, day: begins, creator } = mass
  const at = officeTime(today, begins)
  const [isDraft, isBegun] = [state === draft, state !== draft && state !== scheduled]
  const createdBy = company.users[creator]
  const isOver = state === finished || state === cancelled
  const { campaign_id } = await db
    .insertInto('mass_campaign')
    .values({
      ...{ channel, name, name_key: nameSortKey(name), state, purpose, stop_reason: stopReason },
      audience: JSON.stringify(everyone),
      waves: true,
      paused_from: state === paused ? sending : null,
      template_id: place.templateId,
      content_id: isDraft ? null : place.contentId,
      without_marks: channel === 'sms',
      sender_id: channel === 'email' ? 1 : null,
      brand_id: channel === 'email' ? null : purpose === 'care' ? 1 : 2,
      trial: mass.isTrial ? JSON.stringify(trialOf(place)) : null,
      winner: mass.isTrial ? 2 : null,
      scheduled_at: isDraft ? null : at,
      started_at: isBegun ? at : null,
      finished_at: isOver ? new Date(at.getTime() + 2 * hour) : null,
      expanded: isBegun,
      department_id: company.departments.marketing,
      ...{ created_by: createdBy, created_at: officeTime(today, Math.min(begins, 0) - 2), updated_by: createdBy },
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow()
  if (mass.isTrial)
    for (const [at, { subject }] of trialOf(place).variants.entries())
      await db
        .insertInto('mass_variant')
        .values({ campaign_id, variant: at + 1, content_id: place.contentId, subject })
        .execute()
  return campaign_id
}

type Send = Omit<PastSend, 'isSeen' | 'sendId'> & Pick<DemoMass, 'purpose' | 'state'>

async function insertSend({ db, company }: Seeding, send: Send): Promise<void> {
  const { campaignId, channel, contentId, purpose, createdBy, at, people, state, startsAt } = send
  const { send_id: sendId } = await db
    .insertInto('marketing_send')
    .values({
      ...{ channel, campaign_id: campaignId, state, content_id: contentId, purpose, recipients: people },
      origin: campaignId === null ? 'list' : 'campaign',
      sender_id: channel === 'email' ? 1 : null,
      brand_id: channel === 'email' ? null : purpose === 'care' ? 1 : 2,
      starts_at: startsAt,
      finished_at: state === finished || state === cancelled ? new Date(at.getTime() + 2 * hour) : null,
      department_id: company.departments.marketing,
      ...{ created_by: createdBy, created_at: at },
    })
    .returning('send_id')
    .executeTakeFirstOrThrow()
  const reader = await findActor(db, createdBy, 'MNU_Customer')
  if (!reader) throw new RangeError(`${createdBy} sees no customers`)
  await insertPast(db, { ...send, sendId, isSeen: isSeenBy(reader) })
}

const noSigns = { waiting: 0, isCancelled: false, variants: 0 }

/** What one writes to chosen customers, now and then. */
async function insertSingles(seeding: Seeding, { email, sms }: Awaited<ReturnType<typeof insertTemplates>>) {
  const { company, today } = seeding
  const createdBy = company.users['staff.market']
  for (const days of [-20, -11, -4]) {
    const at = officeTime(today, days, 14)
    const common = { campaignId: null, createdBy, at, startsAt: at, isAdvertising: false, ...noSigns, refused: 2 }
    const how = { ...common, purpose: 'care' as const, state: finished, people: 24 }
    const [mail, text] = [email[4], sms[0]]
    if (mail)
      await insertSend(seeding, { ...how, channel: 'email', contentId: mail.contentId, opened: 60, clicked: 30 })
    if (text) await insertSend(seeding, { ...how, channel: 'sms', contentId: text.contentId, opened: 0, clicked: 0 })
  }
}

/** Marketing of a company whose customers are there: what is written, to whom, and what came of it. */
export async function seedMarketing(db: Db, company: Company, today: Date): Promise<void> {
  const seeding = { db, company, today }
  await insertSetup(seeding)
  await insertWishes(seeding)
  const places = await insertTemplates(seeding)
  for (const mass of demoMasses) {
    const place = places[mass.channel][mass.template]
    if (!place) throw new RangeError(`${mass.name} has no template`)
    const campaignId = await insertCampaign(seeding, mass, place)
    if (mass.people === 0) continue
    const { channel, purpose, people, opened, clicked, waiting = 0, refused = 1.5, state } = mass
    const at = officeTime(today, mass.day)
    // What still waits goes out tomorrow.
    const startsAt = state === sending ? officeTime(today, 1) : at
    await insertSend(seeding, {
      ...{ campaignId, channel, purpose, people, opened, clicked, waiting, refused, at, startsAt, state },
      contentId: place.contentId,
      createdBy: company.users[mass.creator],
      isAdvertising: purpose === 'advertising',
      isCancelled: state === cancelled,
      variants: mass.isTrial ? 2 : 0,
    })
  }
  await insertSingles(seeding, places)
  await foldPast(db, today)
  await db
    .insertInto('saved_audience')
    .values({ name: 'Tất cả khách hàng', audience: JSON.stringify(everyone), created_by: company.users.admin })
    .execute()
}

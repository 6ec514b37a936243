import type { EmailCampaignView } from '@crm/contract/email-campaign'
import type { EmailTemplateView } from '@crm/contract/email-template'
import { sql } from 'kysely'
import { insertCustomer } from '../customers.ts'
import type { Caller, Harness } from '../harness.ts'

type Kept = Pick<EmailCampaignView, 'campaignId' | 'version'>

const path = '/api/EmailCampaign'
const page = '<p>Chào {{customer.name|Quý khách}}</p><p><a href="{{link.unsubscribe}}">Từ chối nhận</a></p>'
/** Everybody whom the writer sees. */
export const everybody = { filter: { viewAll: true, activeTab: 'all' } }

async function answered<T>(answer: Promise<Awaited<ReturnType<Caller['post']>>>): Promise<T> {
  const { statusCode, body } = await answer
  if (statusCode >= 300) throw new Error(body)
  return JSON.parse(body) as T
}

/** Campaigns by email over HTTP, written by somebody who sees all customers. */
export function massCalls(h: Harness, admin: Caller) {
  const get = (campaignId: number) =>
    answered<EmailCampaignView>(admin.get(`${path}/GetEmailCampaignById/${campaignId}/${admin.me.userId}`))
  async function addTemplate(): Promise<number> {
    const draft = { name: 'Chào', kind: 'html', subject: 'Chào', preheader: '', document: null, source: page }
    const made = answered<EmailTemplateView>(admin.post('/api/EmailTemplate/AddEmailTemplate', draft))
    return (await made).templateId
  }
  async function addSender(): Promise<number> {
    const sender = { name: 'Lite', address: 'tin@example.vn' }
    return (await answered<{ senderId: number }>(admin.post('/api/MailSender/AddMailSender', sender))).senderId
  }
  return {
    get,
    addTemplate,
    addSender,
    /** Many of them at once, each with an address of its own. */
    async addCustomers(count: number): Promise<void> {
      const first = await insertCustomer(h.db, h.company, { name: 'Khách', email: 'khach.0@example.vn', phone: '' })
      await sql`
        insert into customer (name, name_key, email, source_id, interacted_at, created_by, updated_by, department_id,
                              curator_id, created_at)
        select name, name_key, 'khach.' || g || '@example.vn', source_id, interacted_at, created_by, updated_by,
               department_id, curator_id, created_at
          from customer cross join generate_series(1, ${count - 1}::int) g where customer_id = ${first}`.execute(h.db)
    },
    /** A campaign that can be sent. */
    add: (wanted: object) =>
      answered<EmailCampaignView>(
        admin.post(`${path}/AddEmailCampaign`, { name: 'Tin', purpose: 'care', audience: everybody, ...wanted }),
      ),
    change: (caller: Caller, { campaignId, version }: Kept, wanted: object) =>
      caller.put(`${path}/UpdateEmailCampaign`, { campaignId, version, ...wanted }),
    send: (caller: Caller, { campaignId, version }: Kept) =>
      caller.post(`${path}/SendEmailCampaign`, { campaignId, version }),
    schedule: (caller: Caller, { campaignId, version }: Kept, at: Date) =>
      caller.post(`${path}/ScheduleEmailCampaign`, { campaignId, version, at: at.toISOString() }),
    step: (caller: Caller, what: 'Pause' | 'Resume' | 'Cancel', campaignId: number) =>
      caller.put(`${path}/${what}EmailCampaign/${campaignId}/${caller.me.userName}`),
    async written(campaignId: number) {
      const { rows } = await sql<{ rows: number; customers: number; addresses: number }>`
        select count(*)::int as rows, count(distinct customer_id)::int as customers,
               count(distinct address)::int as addresses from message where campaign_id = ${campaignId}`.execute(h.db)
      return rows[0]
    },
  }
}

import type { Audience } from '@crm/contract/audience'
import type { EmailDocument } from '@crm/contract/email-blocks'
import type { DnsFinding } from '@crm/contract/mail-sender'
import type {
  ConsentSource,
  ConsentState,
  GatewayKind,
  MarketingChannel,
  MassState,
  MessagePurpose,
  MessageState,
  SkipReason,
  StopReason,
  SuppressionReason,
  TemplateKind,
  TrackingLevel,
} from '@crm/contract/marketing-rules'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { BudgetState } from '../kernel/mail/bulk/budget.ts'

type Json<T> = JSONColumnType<T & object, string, string>

interface Owned {
  department_id: number
  created_by: number
  created_at: Generated<Date>
}
interface Edited extends Owned {
  updated_by: number
  updated_at: Generated<Date>
  deleted_at: Date | null
  version: Generated<number>
}
interface Listed {
  deleted_at: Date | null
  version: Generated<number>
}
/** Of a campaign, or (campaign 0) of a single send. */
interface Counted {
  campaign_id: number
  send_id: number
}

interface ContentTables {
  marketing_template: Edited & {
    template_id: Generated<number>
    channel: MarketingChannel
    code: GeneratedAlways<string>
    name: string
    name_key: string
    folder: Generated<string>
    shared: Generated<boolean>
    number: Generated<number>
    search: GeneratedAlways<string>
  }
  marketing_content: {
    content_id: Generated<number>
    channel: MarketingChannel
    template_id: number | null
    number: Generated<number>
    kind: TemplateKind | 'sms'
    subject: Generated<string>
    preheader: Generated<string>
    document: Json<EmailDocument> | null
    source: string | null
    html: Generated<string>
    text: Generated<string>
    purpose: Generated<MessagePurpose>
    without_marks: Generated<boolean>
    created_by: number
    created_at: Generated<Date>
  }
  marketing_link: { content_id: number; link_no: number; target: string; label: Generated<string> }
  marketing_image: { image_id: string; file_id: string; created_by: number; created_at: Generated<Date> }
}

interface SenderTables {
  mail_sender: Listed & {
    sender_id: Generated<number>
    name: string
    address: string
    reply_to: Generated<string>
    bounce_domain: Generated<string>
    dns: Generated<DnsFinding[]>
    checked_at: Date | null
  }
  sms_gateway: Listed & {
    gateway_id: Generated<number>
    name: string
    kind: GatewayKind
    address: string
    account: Generated<string>
    fields: Json<Record<string, string>>
    secret: string | null
    callback_hash: string
    callback_secret: string
    idempotent: Generated<boolean>
    per_minute: Generated<number>
    in_flight: Generated<number>
    enabled: Generated<boolean>
  }
  brand_name: Listed & {
    brand_id: Generated<number>
    name: string
    gateway_id: number
    purpose: MessagePurpose
    price: Generated<number>
    enabled: Generated<boolean>
  }
}

interface SendTables {
  saved_audience: {
    audience_id: Generated<number>
    name: string
    audience: Json<Audience>
    created_by: number
    created_at: Generated<Date>
    version: Generated<number>
  }
  mass_campaign: Edited & {
    campaign_id: Generated<number>
    channel: MarketingChannel
    code: GeneratedAlways<string>
    name: string
    name_key: string
    description: Generated<string>
    state: Generated<MassState>
    paused_from: 2 | 3 | 4 | null
    stop_reason: StopReason | null
    audience: Json<Audience>
    waves: Generated<boolean>
    wave_minutes: Generated<number>
    content_id: number | null
    template_id: number | null
    subject: Generated<string>
    text: Generated<string>
    without_marks: Generated<boolean>
    purpose: Generated<MessagePurpose>
    tracking: Generated<TrackingLevel>
    sender_id: number | null
    brand_id: number | null
    trial: Json<unknown> | null
    winner: number | null
    scheduled_at: Date | null
    started_at: Date | null
    finished_at: Date | null
    expanded_to: Generated<number>
    expanded: Generated<boolean>
    search: GeneratedAlways<string>
  }
  mass_variant: { campaign_id: number; variant: number; content_id: number; subject: Generated<string> }
  mass_file: { campaign_id: number; file_id: string }
  marketing_send: Owned & {
    send_id: Generated<number>
    channel: MarketingChannel
    campaign_id: number | null
    wave: Generated<number>
    state: Generated<MassState>
    origin: Generated<'campaign' | 'list' | 'profile' | 'automation'>
    content_id: number | null
    subject: Generated<string>
    purpose: Generated<MessagePurpose>
    tracking: Generated<TrackingLevel>
    sender_id: number | null
    brand_id: number | null
    recipients: Generated<number>
    starts_at: Date | null
    finished_at: Date | null
  }
  marketing_send_file: { send_id: number; file_id: string }
  message: {
    message_id: Generated<number>
    channel: MarketingChannel
    campaign_id: number | null
    send_id: number
    variant: Generated<number>
    customer_id: number | null
    address: Generated<string>
    state: Generated<MessageState>
    reason: SkipReason | null
    detail: Generated<string>
    attempts: Generated<number>
    due_at: Generated<Date>
    lease_until: Date | null
    reference: string | null
    parts: number | null
    cost: number | null
    created_by: number
    created_at: Generated<Date>
    begun_at: Date | null
    sent_at: Date | null
    delivered_at: Date | null
    opened_at: Date | null
    clicked_at: Date | null
    answered_at: Date | null
    unsubscribed_at: Date | null
    complained_at: Date | null
  }
  marketing_draft: {
    draft_id: Generated<number>
    channel: MarketingChannel
    user_id: number
    body: Json<Record<string, unknown>>
    updated_at: Generated<Date>
    version: Generated<number>
  }
}

interface CountTables {
  message_count: Counted & {
    variant: number
    state: MessageState
    reason: Generated<string>
    slot: number
    messages: number
    opened: number
    clicked: number
    answered: number
    unsubscribed: number
    complained: number
    parts: number
    cost: number
  }
  message_hit: {
    hit_id: Generated<number>
    happened_at: Date
    message_id: number
    link_no: Generated<number>
    machine: boolean | null
    folded: Generated<boolean>
  }
  message_hour: Counted & {
    hour: Date
    sent: Generated<number>
    opened: Generated<number>
    clicked: Generated<number>
    machine_opened: Generated<number>
    machine_clicked: Generated<number>
  }
  message_domain: Counted & {
    domain: string
    sent: Generated<number>
    refused: Generated<number>
    opened: Generated<number>
    clicked: Generated<number>
  }
  marketing_link_count: Counted & {
    content_id: number
    link_no: number
    clicks: Generated<number>
    people: Generated<number>
  }
}

interface RecipientTables {
  marketing_recipient: {
    channel: MarketingChannel
    address: string
    recent: Generated<Date[]>
    soft_bounces: Generated<Date[]>
  }
  send_budget: { scope: string; first_at: Generated<Date>; state: Json<BudgetState> | null }
  send_pause: { domain: string; until: Date; failures: Generated<number> }
  marketing_consent: {
    consent_id: Generated<number>
    channel: MarketingChannel
    address: string
    customer_id: number | null
    state: ConsentState
    source: ConsentSource
    wording: string
    proof: Generated<string>
    given_at: Generated<Date>
    withdrawn_at: Date | null
    withdrawn_reason: Generated<string>
    created_by: number | null
    created_at: Generated<Date>
  }
  suppression: {
    suppression_id: Generated<number>
    channel: MarketingChannel
    address: string
    reason: SuppressionReason
    note: Generated<string>
    message_id: number | null
    expires_at: Date | null
    created_by: number | null
    created_at: Generated<Date>
    lifted_at: Date | null
    lifted_by: number | null
    lift_reason: Generated<string>
  }
}

export interface MarketingTables extends ContentTables, SenderTables, SendTables, CountTables, RecipientTables {}

import type { EmailDocument } from '@crm/contract/email-blocks'
import type { MarketingChannel, MessagePurpose, TemplateKind } from '@crm/contract/marketing-rules'
import { nameSortKey } from '@crm/contract/rules/fold'
import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'

export interface By {
  readonly userId: number
  readonly now: Date
}

/** What a template is besides its content. */
export interface Facts {
  readonly name: string
  readonly folder: string
  readonly shared: boolean
}

export interface ContentLink {
  readonly target: string
  readonly label: string
}

/** A content as it is kept: given by a person, and compiled. */
export interface NewContent {
  readonly kind: TemplateKind | 'sms'
  readonly subject: string
  readonly preheader: string
  readonly document: EmailDocument | null
  readonly source: string | null
  readonly html: string
  readonly text: string
  readonly purpose: MessagePurpose
  readonly withoutMarks: boolean
  /** The first is number 1. */
  readonly links: readonly ContentLink[]
}

const factColumns = ({ name, folder, shared }: Facts) => ({ name, name_key: nameSortKey(name), folder, shared })

export async function insertTemplate(
  db: Db,
  facts: Facts & { readonly channel: MarketingChannel; readonly departmentId: number },
  { userId, now }: By,
) {
  return db
    .insertInto('marketing_template')
    .values({
      ...factColumns(facts),
      channel: facts.channel,
      department_id: facts.departmentId,
      created_by: userId,
      created_at: now,
      updated_by: userId,
      updated_at: now,
    })
    .returning(['template_id as templateId', 'code', 'name'])
    .executeTakeFirstOrThrow()
}

interface Place {
  readonly channel: MarketingChannel
  /** null: written for one campaign or send. */
  readonly templateId: number | null
  readonly number: number
}

/** A version, with where its links lead; answers its id. */
export async function insertContent(db: Db, place: Place, content: NewContent, { userId, now }: By): Promise<number> {
  const { contentId } = await db
    .insertInto('marketing_content')
    .values({
      channel: place.channel,
      template_id: place.templateId,
      number: place.number,
      kind: content.kind,
      subject: content.subject,
      preheader: content.preheader,
      document: content.document === null ? null : JSON.stringify(content.document),
      source: content.source,
      html: content.html,
      text: content.text,
      purpose: content.purpose,
      without_marks: content.withoutMarks,
      created_by: userId,
      created_at: now,
    })
    .returning('content_id as contentId')
    .executeTakeFirstOrThrow()
  if (content.links.length === 0) return contentId
  const rows = content.links.map(({ target, label }, at) => ({
    content_id: contentId,
    link_no: at + 1,
    target,
    label,
  }))
  await db.insertInto('marketing_link').values(rows).execute()
  return contentId
}

/** undefined: there is no such version. */
export async function readContent(db: Db, templateId: number, number: number): Promise<NewContent | undefined> {
  const found = await db
    .selectFrom('marketing_content')
    .where('template_id', '=', templateId)
    .where('number', '=', number)
    .select([
      'content_id as contentId',
      'kind',
      'subject',
      'preheader',
      'document',
      'source',
      'html',
      'text',
      'purpose',
      'without_marks as withoutMarks',
    ])
    .executeTakeFirst()
  if (!found) return undefined
  const { contentId, ...content } = found
  const links = await db
    .selectFrom('marketing_link')
    .where('content_id', '=', contentId)
    .select(['target', 'label'])
    .orderBy('link_no')
    .execute()
  return { ...content, links }
}

export async function saveTemplate(
  db: Db,
  templateId: number,
  { number, ...facts }: Facts & { readonly number: number },
  { userId, now }: By,
): Promise<void> {
  await db
    .updateTable('marketing_template')
    .set({ ...factColumns(facts), number, updated_by: userId, updated_at: now, version: sql`version + 1` })
    .where('template_id', '=', templateId)
    .execute()
}

export async function saveDeleted(db: Db, templateId: number, deletedAt: Date | null, { userId, now }: By) {
  await db
    .updateTable('marketing_template')
    .set({ deleted_at: deletedAt, updated_by: userId, updated_at: now, version: sql`version + 1` })
    .where('template_id', '=', templateId)
    .execute()
}

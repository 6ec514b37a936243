import type { MarketingChannel, MessagePurpose } from '@crm/contract/marketing-rules'
import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import { asBusy } from '../../../kernel/database/as-busy.ts'
import type { Db } from '../../../schema/index.ts'
import type { ContentLink } from '../store.ts'
import { visible } from '../store-sight.ts'

/** A version of a content as it goes out. */
export interface SentContent {
  readonly contentId: number
  readonly channel: MarketingChannel
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly purpose: MessagePurpose
  readonly withoutMarks: boolean
  readonly links: readonly ContentLink[]
}

export async function contentById(db: Db, contentId: number): Promise<SentContent | undefined> {
  const found = await db
    .selectFrom('marketing_content')
    .where('content_id', '=', contentId)
    .select(['content_id as contentId', 'channel', 'subject', 'html', 'text', 'purpose'])
    .select('without_marks as withoutMarks')
    .executeTakeFirst()
  return found && { ...found, links: await linksOf(db, contentId) }
}

/** Where the links of a content lead; the first is number 1. */
export const linksOf = (db: Db, contentId: number): Promise<ContentLink[]> =>
  db
    .selectFrom('marketing_link')
    .where('content_id', '=', contentId)
    .select(['target', 'label'])
    .orderBy('link_no')
    .execute()

/**
 * The content of a template that the actor sees, to be named by what is sent: the template stays until the end of the
 * transaction. `number` 0: its newest version. undefined: it is not there.
 */
export async function pinContent(
  db: Db,
  actor: Actor,
  { channel, templateId, number }: { channel: MarketingChannel; templateId: number; number: number },
): Promise<{ readonly contentId: number; readonly number: number } | undefined> {
  return visible(db, actor, channel)
    .where('t.template_id', '=', templateId)
    .where('t.deleted_at', 'is', null)
    .innerJoin('marketing_content as k', (join) =>
      join
        .onRef('k.template_id', '=', 't.template_id')
        .on('k.number', '=', number === 0 ? sql.ref<number>('t.number') : number),
    )
    .select(['k.content_id as contentId', 'k.number'])
    .forShare('t')
    .executeTakeFirst()
    .catch(asBusy)
}

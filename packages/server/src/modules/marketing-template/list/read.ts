import type { emailTemplate } from '@crm/contract/email-template'
import type { MarketingChannel } from '@crm/contract/marketing-rules'
import type { Call } from '../../../kernel/http/handler.ts'
import { refuse } from '../../../kernel/refused.ts'
import { reachOf } from '../../../kit/reach.ts'
import { windowOf } from '../../../kit/window.ts'
import { readContent } from '../store.ts'
import { countBlock, findRow, listVersions, readBlock, readCategory, readFolders, readUses } from './store.ts'

// What both channels read alike; their calls are declared alike (contract/marketing-template.ts).
type Api = typeof emailTemplate
type Part<E extends Api[keyof Api]> = Pick<Call<E>, 'actor' | 'db' | 'params' | 'query'>

/** `deleted`: those that the caller may bring back. */
export async function readTemplates({ actor, db, params, query }: Part<Api['all']>, channel: MarketingChannel) {
  const isDeleted = query.deleted === 'true'
  if (isDeleted && !actor.flags.deletePermission) refuse('access.forbidden')
  const { text, folder, whose } = query
  const asked = { actor, channel, reach: reachOf(actor, params), text, folder, whose, deleted: isDeleted }
  const items = await readBlock(db, asked, query.sort, windowOf(params))
  return query.count === 'true' ? { items, total: await countBlock(db, asked) } : { items }
}

const categoryMax = 100

export async function readTemplateCategory(
  { actor, db, params, query }: Part<Api['category']>,
  channel: MarketingChannel,
) {
  const window = windowOf({ block: query.block ?? 1, maxPerBlock: query.maxPerBlock ?? categoryMax })
  const asked = { actor, channel, reach: reachOf(actor, params), text: query.text }
  return params.tag === 'folder' ? readFolders(db, asked, window) : readCategory(db, asked, window)
}

type Reading = Pick<Call<Api['one']>, 'actor' | 'db'>

/** A template with its content, or that of a former version, its versions and where it is used. */
export async function readTemplate(
  { actor, db }: Reading,
  channel: MarketingChannel,
  templateId: number,
  number?: number,
) {
  const row = (await findRow(db, actor, channel, templateId)) ?? refuse('request.notFound')
  const shown = number ?? row.number
  const content = (await readContent(db, templateId, shown)) ?? refuse('request.notFound')
  const versions = await listVersions(db, templateId)
  return { ...row, content, versions, ...(await readUses(db, actor, { templateId, channel })) }
}

import { randomUUID } from 'node:crypto'
import type { opportunity } from '@crm/contract/opportunity'
import { record } from '../../../kernel/events/record.ts'
import type { Handler } from '../../../kernel/http/handler.ts'
import { lockAll, toldOf } from '../changes/change.ts'
import { opportunityCommented } from '../events.ts'
import { insertComment } from './store-comment.ts'

const previewMax = 120

/** By everyone who sees it, whatever its status; it is an interaction with the customer. */
export const comment: Handler<typeof opportunity.comment> = async (call) => {
  const { actor, body, db, now } = call
  const [found] = await lockAll(call, [body.opportunityId])
  if (!found || found.deletedAt !== null) return call.refuse('request.notFound')
  const entryId = randomUUID()
  await insertComment(db, {
    entryId,
    opportunityId: found.opportunityId,
    content: body.content,
    userId: actor.userId,
    now,
  })
  const preview = body.content.slice(0, previewMax)
  await record(db, actor, opportunityCommented, { ...toldOf(found, found), lines: [], preview })
  return {
    entryId,
    kind: 'comment',
    content: body.content,
    action: null,
    editField: '',
    before: null,
    beforeName: null,
    after: null,
    afterName: null,
    reason: null,
    createUser: actor.userName,
    createUserFullName: actor.fullName,
    createdDate: now.toISOString(),
    automation: null,
  }
}

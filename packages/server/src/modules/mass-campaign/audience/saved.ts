import type { Audience } from '@crm/contract/audience'
import { SAVED_AUDIENCES_MAX } from '@crm/contract/rules/limits'
import type { savedAudience as savedAudienceApi } from '@crm/contract/saved-audience'
import { uniqueViolation } from '../../../kernel/database/transaction.ts'
import type { Handler, HandlersOf } from '../../../kernel/http/handler.ts'
import { refuse as refuseWith } from '../../../kernel/refused.ts'
import { current } from '../../../kit/record-lock.ts'
import { countSaved, findSaved, insertSaved, listSaved, lockSaved, removeSaved, saveSaved } from './store-saved.ts'

type Api = typeof savedAudienceApi

const all: Handler<Api['all']> = ({ actor, db }) => listSaved(db, actor.userId)

/** It names no other saved one, or two could name each other. */
const alone = (audience: Audience): Audience => ({ ...audience, savedAudienceId: null })

function asExists(error: unknown): never {
  if (uniqueViolation(error) === 'saved_audience_name') return refuseWith('audience.nameExists')
  throw error
}

const save: Handler<Api['save']> = async ({ actor, body, db, now, refuse }) => {
  const { version, name } = body
  const { userId } = actor
  let { audienceId } = body
  if (audienceId === undefined) {
    if ((await countSaved(db, userId)) >= SAVED_AUDIENCES_MAX) refuse('audience.tooMany')
    audienceId = await insertSaved(db, name, alone(body.audience), { userId, now }).catch(asExists)
  } else {
    const locked = await lockSaved(db, userId, audienceId)
    current(locked, version ?? locked?.version ?? 0)
    await saveSaved(db, audienceId, name, alone(body.audience)).catch(asExists)
  }
  return (await findSaved(db, userId, audienceId)) ?? refuse('request.notFound')
}

const remove: Handler<Api['delete']> = async ({ actor, db, params, refuse }) => {
  if (!(await removeSaved(db, actor.userId, params.audienceId))) refuse('request.notFound')
}

export const savedAudienceCalls: HandlersOf<Api> = { all, save, delete: remove }

import type { notificationPreference } from '@crm/contract/setting'
import { recordAudited } from '../../kernel/audit.ts'
import { changesOf } from '../../kernel/events/changes.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { preferenceUpdated } from './events.ts'
import { factsOf, offAfter, preferencesOf } from './rules.ts'
import { readPreference, swapPreference } from './store.ts'

export const updateNotificationPreference: Handler<typeof notificationPreference.update> = async (call) => {
  const { actor, body, db, refuse } = call
  const { off: before, version } = await readPreference(db, actor.userId)
  if (version !== body.version) return refuse('request.staleVersion')
  const off = offAfter(before, body.preferences)
  const next = await swapPreference(db, actor.userId, { off, version })
  if (next === undefined) return refuse('request.staleVersion')
  const changes = changesOf(factsOf(before), factsOf(off))
  const { userName } = actor
  await recordAudited(call, preferenceUpdated, { changes, userName }, { target: userName, details: { changes } })
  return { preferences: preferencesOf(off), version: next }
}

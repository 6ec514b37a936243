import { randomUUID } from 'node:crypto'
import type { ticket } from '@crm/contract/ticket'
import { type Call, prepared } from '../../../kernel/http/handler.ts'
import { dueFor } from '../../response-target/index.ts'
import { rightsOn } from '../rules.ts'
import { grantAccess, replaceParticipants } from '../store-access.ts'
import { type Eyes, findEyes } from '../store-customer.ts'
import type { LockedTicket } from '../store-lock.ts'
import { readWritten } from '../store-view.ts'
import { tellBoth, ticketMerged } from './events.ts'
import { newcomersOf } from './rules.ts'
import { lockPair } from './store.ts'
import { holdFamily, insertMerge, setMerged } from './store-merge.ts'

type Api = typeof ticket.merge
const eyesOf = ({ actor, platform }: Call<Api>) => findEyes(platform, actor)

/** The clock of a merged ticket stands still, as if it waited. */
const stopped = ({ status, priority, departmentId }: LockedTicket) => ({
  status,
  priority,
  departmentId,
  waiting: true,
})

/** One ticket goes into another. Nothing is copied: what hangs on it is shown there as long as it is merged. */
export const merge = prepared<Api, Eyes>(eyesOf, async (call: Call<Api, Eyes>) => {
  const { actor, body, db, now, prepared: eyes, refuse } = call
  if (body.index === body.survivor) refuse('ticket.same')
  await holdFamily(db, body.index, body.survivor)
  const [merged, survivor] = await lockPair(db, actor, body.index, body.survivor)
  if (!rightsOn(actor, merged).canEdit || !rightsOn(actor, survivor).canEdit) refuse('ticket.notYours')
  if (merged.mergedIntoId !== null || survivor.mergedIntoId !== null) refuse('ticket.merged')
  if (merged.version !== body.version) refuse('request.staleVersion')
  const clock = await dueFor(db, { before: merged, after: stopped(merged) }, now)
  await setMerged(db, { ticketId: merged.ticketId, survivorId: survivor.ticketId, clock, now })
  const newcomers = newcomersOf(merged, survivor)
  await replaceParticipants(db, survivor.ticketId, [...survivor.participants, ...newcomers])
  await grantAccess(db, [survivor.ticketId])
  const undoId = randomUUID()
  await insertMerge(db, { undoId, merged, survivor, userId: actor.userId, newcomers, now })
  const fields = ['mergedInto', 'merged'] as const
  await tellBoth(db, actor, ticketMerged, { one: merged, other: survivor, fields, side: 'after' })
  return readWritten(db, { actor, eyes }, survivor.ticketId, now)
})

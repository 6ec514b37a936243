import { statusAfter, ticketSteps } from '@crm/contract/ticket-rules'
import type { TicketView } from '@crm/contract/ticket-views'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf } from '../../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../../testing/harness.ts'
import { type TicketCalls, ticketCalls } from '../../../testing/ticket-calls.ts'
import {
  type Command,
  isMerged,
  type Model,
  newModel,
  offeredTo,
  sees,
  userOf,
  type Who,
  whos,
} from '../../../testing/ticket-model.ts'
import { after } from '../../../testing/ticket-model-changes.ts'
import { refusalOf } from '../../../testing/ticket-model-refusals.ts'
import { ticketRows } from '../../../testing/ticket-rows.ts'

let h: Harness
let calls: TicketCalls
let rows: ReturnType<typeof ticketRows>
let failReasonId: number
let people: Record<Who, Caller>
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
  calls = ticketCalls(h)
  rows = ticketRows(h)
  const [first = 0] = await calls.failReasons()
  failReasonId = first
  const entries = await Promise.all(whos.map(async (who) => [who, await h.signIn(userOf[who])] as const))
  people = Object.fromEntries(entries) as Record<Who, Caller>
})
afterAll(() => h.close())

const who = fc.constantFrom(...whos)
const isStale = fc.integer({ min: 0, max: 5 }).map((number) => number === 0)
const mostly = fc.integer({ min: 0, max: 3 }).map((number) => number > 0)
const kind = fc.constant
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: kind('step' as const),
      who,
      step: fc.constantFrom(...ticketSteps),
      withReason: mostly,
      withFailReason: mostly,
      isStale,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('reopen' as const, 'comment' as const, 'note' as const, 'undo' as const),
      who,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('assign' as const), who, to: fc.option(who, { nil: undefined }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('move' as const), who, to: fc.constantFrom('support', 'technical'), isStale }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('wait' as const), who, on: fc.boolean(), isStale }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('invite' as const),
      who,
      people: fc.subarray<Who>(['participant', 'stranger', 'colleague']),
      isStale,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('merge' as const), who, isStale }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('delete' as const), who }) },
)

interface Played {
  readonly index: number
  readonly survivor: number
  undoId: string
}
const nobodyUndoes = '00000000-0000-4000-8000-000000000000'
const idOf = (one: Who) => calls.userOf(userOf[one])

function wantedOf(given: Command): object {
  if (given.kind === 'move') return { departmentId: calls.departmentOf(given.to) }
  if (given.kind === 'wait') return { waiting: given.on }
  if (given.kind === 'invite') return { participants: given.people.map(idOf) }
  if (given.kind !== 'step') return {}
  return {
    status: statusAfter(given.step),
    ...(given.withReason ? { reason: 'Có lý do' } : {}),
    ...(given.withFailReason ? { failReasonId } : {}),
  }
}

function play({ index, survivor, undoId }: Played, model: Model, given: Command) {
  const caller = people[given.who]
  const version = 'isStale' in given && given.isStale ? model.version + 100 : model.version
  if (given.kind === 'reopen') return calls.reopen(caller, index)
  if (given.kind === 'comment') return rows.write(caller, 'Comment', index, 'Đã xem')
  if (given.kind === 'note') return rows.write(caller, 'Note', index, 'Ghi chú')
  if (given.kind === 'delete') return calls.remove(caller, index)
  if (given.kind === 'assign') return calls.assign(caller, [index], given.to ? idOf(given.to) : 0)
  if (given.kind === 'merge') return rows.merge(caller, index, survivor, version)
  if (given.kind === 'undo') return rows.undo(caller, undoId)
  return calls.update(caller, { index, version }, wantedOf(given))
}

const whoIs = (userId: number | null) => whos.find((one) => idOf(one) === userId)

/** The ticket as it rests, by the words of the model. */
async function stored({ index, survivor }: Played) {
  const row = await calls.stored(index)
  const taking = await h.db
    .selectFrom('ticket_participant')
    .select('user_id')
    .where('ticket_id', '=', index)
    .orderBy('user_id')
    .execute()
  return {
    status: row.status,
    curator: whoIs(row.curator_id),
    acceptedBy: whoIs(row.accepted_by),
    place: row.department_id === calls.departmentOf('support') ? 'support' : 'technical',
    participants: taking.map((one) => whoIs(one.user_id)).sort(),
    waiting: row.waiting_since !== null,
    comments: row.comments,
    version: row.version,
    deleted: row.deleted_at !== null,
    isMerged: row.merged_into_id === survivor,
    log: (await calls.logOf(index)).map((line) => `${line.action} ${line.edit_field}`),
  }
}

const expectedOf = ({ merge: _, ...model }: Model, merged: boolean) => ({
  ...model,
  participants: [...model.participants].sort(),
  isMerged: merged,
})

/** What a person is shown of the ticket: nothing, or what that person may do with it. */
async function readAs(reader: Who, { index }: Played) {
  const answer = await calls.view(people[reader], index, reader === 'admin' || reader === 'viewer')
  if (answer.statusCode !== 200) return String(codeOf(answer)[1])
  const { status, comments, waiting, version, ...view } = answer.json<TicketView>()
  const { canUpdateCurator, canUpdateDepartment, canDecide, canEdit, canReopen, canDelete, canNote } = view
  const rights = { canUpdateCurator, canUpdateDepartment, canDecide, canEdit, canReopen, canDelete, canNote }
  return { status, comments, waiting, version, ...rights }
}

function shownTo(reader: Who, model: Model) {
  if (reader === 'outsider') return 'access.forbidden'
  if (!sees(model, reader)) return 'request.notFound'
  const { status, comments, waiting, version } = model
  return { status, comments, waiting, version, ...offeredTo(model, reader) }
}

async function follow(given: readonly Command[]): Promise<void> {
  const [{ index }, survivor] = [await calls.add(people.sender), await calls.add(people.sender)]
  const played: Played = { index, survivor: survivor.index, undoId: nobodyUndoes }
  let model = newModel
  for (const one of given) {
    const answer = await play(played, model, one)
    const said = answer.statusCode < 300 ? undefined : codeOf(answer)[1]
    expect([one, said]).toEqual([one, refusalOf(model, one)])
    if (said === undefined) model = after(model, one)
    if (said === undefined && one.kind === 'merge')
      played.undoId = answer.json<TicketView>().merged.find((link) => link.index === index)?.undoId ?? nobodyUndoes
    expect([one, await stored(played)]).toEqual([one, expectedOf(model, isMerged(model))])
    expect([one, await readAs(one.who, played)]).toEqual([one, shownTo(one.who, model)])
  }
}

it('whatever people try one after the other, a ticket stands where its rules lead', async () => {
  await fc.assert(fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 25 }), follow), {
    numRuns: 60,
    interruptAfterTimeLimit: 40_000,
  })
})

import { taskAction } from '@crm/contract/task-rules'
import { record } from '../../../kernel/events/record.ts'
import type { Writing } from '../add.ts'
import { tasksPassedOn } from '../events.ts'
import { readPeople } from '../store-lock.ts'
import { keepAccess } from '../store-write.ts'
import { giveMeetings, type Transfer } from './store-appointment.ts'

/**
 * Customers went to somebody else, and with each the open meetings of who was in charge of it. The customers are locked.
 * Nobody is rung for: the customers are told of already. docs/rules.md.
 */
export async function passMeetingsOn(
  { actor, db, now }: Pick<Writing, 'actor' | 'db' | 'now'>,
  transfers: readonly Transfer[],
): Promise<void> {
  const given = await giveMeetings(db, transfers, now)
  if (given.length === 0) return
  await keepAccess(
    db,
    given.map(({ taskId }) => taskId),
  )
  const people = await readPeople(
    db,
    given.flatMap(({ from, to }) => [from, to]),
  )
  const nameOf = (id: number) => people.get(id)?.fullName ?? ''
  await record(db, actor, tasksPassedOn, {
    tasks: given.map(({ taskId, code, title, from, to }) => {
      const curator = { before: String(from), beforeName: nameOf(from), after: String(to), afterName: nameOf(to) }
      const line = { action: taskAction.updated, editField: 'curator', ...curator }
      return { taskId, code, title, lines: [line], told: [], former: [from] }
    }),
  })
}

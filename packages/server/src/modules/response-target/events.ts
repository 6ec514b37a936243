import { type Change, linesOf } from '../../kernel/events/changes.ts'
import { fact } from '../../kernel/events/fact.ts'
import { rungAndPushed } from '../../kernel/events/pushed-as-rung.ts'
import { pushWords, ticketPath } from '../../words/push.ts'
import { type Breached, readResponsible } from './store.ts'

const updatedAction = 2
/** By this number the log knows the response targets among the settings. docs/rules.md. */
const settingNumber = 5

export const responseTargetUpdated = fact<{ readonly changes: readonly Change[] }>('responseTarget.updated', {
  log: ({ changes }) =>
    linesOf(
      { resource: 'Setting', action: updatedAction, targetId: settingNumber, targetCode: 'responseTarget' },
      changes,
    ),
})

/** Nobody's doing: the time was over. Who is to act on it is asked when it is told. */
export const ticketBreached = fact(
  'ticket.breached',
  rungAndPushed<Breached>(
    async ({ ticketId, code, name }, db) => {
      const userId = await readResponsible(db, ticketId)
      return userId === undefined ? [] : [{ userId, resource: 'Issue', targetId: ticketId, body: { code, name } }]
    },
    { words: pushWords.ticketBreached, path: ticketPath },
  ),
)

export const responseTargetFacts = [responseTargetUpdated, ticketBreached]

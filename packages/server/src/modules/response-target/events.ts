import { type Change, linesOf } from '../../kernel/events/changes.ts'
import { fact } from '../../kernel/events/fact.ts'

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

export const responseTargetFacts = [responseTargetUpdated]

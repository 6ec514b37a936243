import { type Change, linesOf } from '../../kernel/events/changes.ts'
import { fact } from '../../kernel/events/fact.ts'

interface Told {
  readonly changes: readonly Change[]
  /** Whose choice it is; nobody's where it holds for the company. */
  readonly userName?: string
}

/** What is set, by the number that the log knows it by. docs/rules.md. */
const targets = { product: 1, mail: 2, switchboard: 3, notification: 4, marketing: 5 } as const
const updatedAction = 2

const updatedFact = (name: string, code: keyof typeof targets) =>
  fact<Told>(name, {
    log: ({ changes, userName = '' }) =>
      linesOf(
        {
          resource: 'Setting',
          action: updatedAction,
          targetId: targets[code],
          targetCode: code,
          parentTarget: userName,
        },
        changes,
      ),
  })

export const settingUpdated = updatedFact('setting.updated', 'product')
export const mailUpdated = updatedFact('emailConfiguration.updated', 'mail')
export const switchboardUpdated = updatedFact('switchboardConfiguration.updated', 'switchboard')
export const preferenceUpdated = updatedFact('notificationPreference.updated', 'notification')
export const policyUpdated = updatedFact('marketingPolicy.updated', 'marketing')

export const settingFacts = [settingUpdated, mailUpdated, switchboardUpdated, preferenceUpdated, policyUpdated]

import { fact } from '../../kernel/events/fact.ts'

interface Suppressed {
  readonly suppressionId: number
  /** Empty: several came in at once. */
  readonly address: string
  readonly count: number
}

const told = (name: string, action: 1 | 3) =>
  fact<Suppressed>(name, {
    log: ({ suppressionId, address, count }) => [
      {
        resource: 'Suppression',
        action,
        targetId: suppressionId,
        targetName: address === '' ? String(count) : address,
      },
    ],
  })

export const suppressionAdded = told('suppression.added', 1)
export const suppressionLifted = told('suppression.lifted', 3)

interface Consented {
  readonly channel: string
  readonly customers: readonly { readonly customerId: number; readonly code: string; readonly name: string }[]
}

const updatedAction = 2

/** A customer's log tells it, whoever wrote to whom. */
const consentFact = (name: string, given: boolean) =>
  fact<Consented>(name, {
    log: ({ channel, customers }) =>
      customers.map(({ customerId, code, name: targetName }) => ({
        resource: 'Customer',
        action: updatedAction,
        targetId: customerId,
        targetCode: code,
        targetName,
        editField: channel === 'email' ? 'consentEmail' : 'consentSms',
        before: given ? null : 'true',
        after: given ? 'true' : null,
      })),
  })

export const consentGiven = consentFact('consent.given', true)
export const consentWithdrawn = consentFact('consent.withdrawn', false)

type Erased = Consented['customers'][number]

/** It was there and is gone: the log says no more than that. */
export const marketingErased = fact<Erased>('marketing.erased', {
  log: ({ customerId, code, name: targetName }) => [
    {
      resource: 'Customer',
      action: updatedAction,
      targetId: customerId,
      targetCode: code,
      targetName,
      editField: 'marketing',
      before: 'true',
      after: null,
    },
  ],
})

export const recipientFacts = [suppressionAdded, suppressionLifted, consentGiven, consentWithdrawn, marketingErased]

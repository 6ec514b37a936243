import { fact } from '../../kernel/events/fact.ts'

export interface AccountNamed {
  readonly userId: number
  readonly origin: string
}

export const resetRequested = fact<AccountNamed>('account.resetRequested', {
  mail: ({ userId, origin }) => ({ kind: 'reset', userId, origin }),
})

export const passwordChanged = fact<AccountNamed>('account.passwordChanged', {
  mail: ({ userId, origin }) => ({ kind: 'passwordChanged', userId, origin }),
})

export const activationRequested = fact<AccountNamed>('account.activationRequested', {
  mail: ({ userId, origin }) => ({ kind: 'activate', userId, origin }),
})

export const accountFacts = [resetRequested, passwordChanged, activationRequested]

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

export interface Registered {
  readonly userId: number
  readonly userName: string
  readonly fullName: string
}

export const accountRegistered = fact<Registered>('account.registered', {
  log: ({ userId, userName, fullName }) => [
    { resource: 'Account', action: 1, targetId: userId, targetCode: userName, targetName: fullName },
  ],
})

export const accountFacts = [resetRequested, passwordChanged, activationRequested, accountRegistered]

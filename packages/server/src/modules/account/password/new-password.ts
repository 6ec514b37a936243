import { PRODUCT_NAME } from '@crm/contract/rules/limits'
import { Refused } from '../../../kernel/refused.ts'
import { readSetting } from '../../../kernel/settings.ts'
import type { Db } from '../../../schema/index.ts'
import { passwordBlocklist } from '../rules.ts'
import { type Account, readCompanyName } from '../store.ts'
import { holdsName, type Weakness, weaknessOf } from './weak-password.ts'

export interface PasswordOwner {
  readonly userName: string
  readonly fullName?: string
  readonly email?: string
}

export const ownerOf = (account: Account): PasswordOwner => ({
  userName: account.user_name,
  fullName: account.full_name,
  email: account.email,
})

const words: Readonly<Record<Weakness, string>> = {
  common: 'it is a common one',
  name: 'it holds a name',
  season: 'it is a season or month with a year',
}
const refuseFor = (reason: Weakness): never => {
  throw new Refused('account.passwordBlocked', { reason, data: words[reason] })
}

const wordsOf = ({ userName, fullName = '', email = '' }: PasswordOwner) => [userName, fullName, email].filter(Boolean)

/** Refuses what is guessed first, and what the company forbids besides. docs/rules.md */
export async function refuseWeakPassword(db: Db, password: string, owner: PasswordOwner): Promise<void> {
  const forbidden = await readSetting(db, passwordBlocklist)
  if (forbidden.some((one) => one.toLowerCase() === password.toLowerCase())) refuseFor('common')
  const shared = [PRODUCT_NAME, await readCompanyName(db)]
  const weakness = await weaknessOf(password, { own: wordsOf(owner), shared })
  if (weakness) refuseFor(weakness)
}

/** What only the owner may be told: that it holds a name which the caller did not send. */
export function refuseOwnName(password: string, owner: PasswordOwner): void {
  if (holdsName(password, { own: wordsOf(owner), shared: [] })) refuseFor('name')
}

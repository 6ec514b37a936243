import { LOOKUP_ENTRIES_MAX } from '@crm/contract/rules/limits'
import { Refused } from '../../kernel/refused.ts'
import type { Db } from '../../schema/index.ts'
import { countHeld } from './store.ts'

/** What administrators set up to send by. */
export type Word = 'sender' | 'gateway' | 'brandName'

export const malformed = (field: string): Refused =>
  new Refused('request.malformed', [{ field, message: 'error.invalidInput' }])

export async function refuseTooMany(db: Db, word: Word): Promise<void> {
  if ((await countHeld(db, word)) >= LOOKUP_ENTRIES_MAX) throw new Refused('lookup.tooMany')
}

type Given<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> }
/** What an edit names; the rest stays as it is. */
export const given = <T extends object>(wanted: T): Given<T> =>
  Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as Given<T>

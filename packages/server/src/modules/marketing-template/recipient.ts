import { sampleValues } from '@crm/contract/merge-samples'
import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refused.ts'
import type { Db } from '../../schema/index.ts'
import { readValues } from './store-values.ts'
import type { Values } from './values.ts'

interface Asked {
  readonly actor: Actor
  readonly db: Db
  readonly body: { readonly customerId: number }
}

/** Whom a preview is for: a customer whom the caller sees, or (0) one who is made up. The company is always its own. */
export async function recipientOf({ actor, body, db }: Asked) {
  if (body.customerId === 0) return { values: sampleValues, groupIds: [] as readonly number[] }
  // Without the right to customers none is there.
  const reader = actor.beside
  const found = reader?.flags.accessPermission ? await readValues(db, reader, body.customerId) : undefined
  if (!found) return refuse('request.notFound')
  const company = Object.entries(sampleValues).filter(([field]) => field.startsWith('company.'))
  return { values: { ...Object.fromEntries(company), ...found.values } satisfies Values, groupIds: found.groupIds }
}

import type { Db } from '../../schema/index.ts'
import { type Recipient, valuesOfCustomers } from '../marketing-template/public.ts'
import { companyValues } from '../message/public.ts'
import { readPolicy } from '../setting/public.ts'

/** What stands in the place of fields for one recipient at this moment; of whom nothing is left, the company alone. */
export async function recipientFor(db: Db, customerId: number | null): Promise<Recipient> {
  const { policy } = await readPolicy(db)
  const found = customerId === null ? undefined : (await valuesOfCustomers(db, [customerId])).get(customerId)
  return { values: { ...companyValues(policy), ...found?.values }, groupIds: found?.groupIds ?? [] }
}

import type { LookupRow } from '@crm/contract/lookup'
import type { Db } from '../../schema/index.ts'
import type { List } from './rules.ts'
import { listEntries } from './store.ts'

interface Reading {
  readonly db: Db
  readonly query: { readonly deleted?: 'true' | 'false' | undefined }
}

export const readAll =
  <Row extends LookupRow>(list: List<Row>) =>
  async ({ db, query }: Reading): Promise<Row[]> =>
    list.inOrder(await listEntries(db, list, query.deleted === 'true'))

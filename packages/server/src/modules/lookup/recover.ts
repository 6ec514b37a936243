import type { LookupRow } from '@crm/contract/lookup'
import { refuse } from '../../kernel/refused.ts'
import { refuseTooMany } from './add.ts'
import { note, type Writing } from './events.ts'
import type { Facts, List } from './rules.ts'
import { holdList, readEntry, recoverEntry } from './store.ts'
import { changesIn } from './update.ts'

interface Recovering extends Writing {
  readonly params: { readonly id: number }
}

/** Takes a deleted entry back; a group whose parent is gone comes back at the top. Those who were moved stay moved. */
export const recover =
  <Row extends LookupRow>(list: List<Row>) =>
  async (call: Recovering): Promise<Row> => {
    const { db, params } = call
    const held = await holdList(db, list, params.id)
    const entry = held.find((one) => one.index === params.id) ?? refuse('request.notFound')
    if (!entry.deleted) refuse('lookup.notDeleted')
    const live = held.filter((one) => one !== entry)
    refuseTooMany(live)
    const isOrphan = typeof entry.parent === 'number' && live.every((one) => one.index !== entry.parent)
    const after: Facts = isOrphan ? { parent: null } : {}
    const refusal = isOrphan ? undefined : list.placeRefusal(live, entry.index, entry.parent)
    if (refusal) refuse(refusal)
    await recoverEntry(db, list, entry.index, after)
    await note(call, list, 'recovered', { entry, changes: changesIn(list, live, entry, after) })
    return readEntry(db, list, entry.index)
  }

import type { LookupRow } from '@crm/contract/lookup'
import { LOOKUP_ENTRIES_MAX } from '@crm/contract/rules/limits'
import { refuse } from '../../kernel/refused.ts'
import { note, type Writing } from './events.ts'
import { type Entry, factsIn, type List, type Sent } from './rules.ts'
import { holdList, insertEntry, readEntry } from './store.ts'

interface Adding extends Writing {
  readonly body: Sent & { readonly name: string }
}

export function refuseTooMany(live: readonly Entry[]): void {
  if (live.length >= LOOKUP_ENTRIES_MAX) refuse('lookup.tooMany')
}

export const add =
  <Row extends LookupRow>(list: List<Row>) =>
  async (call: Adding): Promise<Row> => {
    const { body, db } = call
    const live = await holdList(db, list)
    refuseTooMany(live)
    const refusal = list.placeRefusal(live, 0, body.parent)
    if (refusal) refuse(refusal)
    const index = await insertEntry(db, list, factsIn(list, body))
    await note(call, list, 'added', { entry: { index, name: body.name }, changes: [] })
    return readEntry(db, list, index)
  }

import type { LookupRow } from '@crm/contract/lookup'
import { type Change, changesOf } from '../../kernel/events/changes.ts'
import { refuse } from '../../kernel/refused.ts'
import { current } from '../../kit/record-lock.ts'
import { note, type Writing } from './events.ts'
import { type Entry, type Facts, factsIn, type List, type Sent } from './rules.ts'
import { changeEntry, holdList, readEntry } from './store.ts'

interface Updating extends Writing {
  readonly body: Sent & { readonly index: number; readonly version: number }
}

/** What differs afterwards; a group's parent with its name. */
export function changesIn(list: List, entries: readonly Entry[], before: Entry, after: Facts): Change[] {
  const sides = { before: factsIn(list, before), after: factsIn(list, { ...before, ...after }) }
  const nameOf = (index: number | null | undefined) => entries.find((entry) => entry.index === index)?.name ?? null
  return changesOf({ ...sides.before }, { ...sides.after }, (field, side) =>
    field === 'parent' ? nameOf(sides[side].parent) : undefined,
  )
}

/** Changes a live entry; what is so already changes nothing. */
export const update =
  <Row extends LookupRow>(list: List<Row>) =>
  async (call: Updating): Promise<Row> => {
    const { body, db } = call
    const live = await holdList(db, list)
    const found = live.find((one) => one.index === body.index)
    const entry = current(found, body.version)
    const after = factsIn(list, body)
    const changes = changesIn(list, live, entry, after)
    if (changes.length > 0) {
      const isMoved = changes.some(({ field }) => field === 'parent')
      const refusal = isMoved ? list.placeRefusal(live, entry.index, after.parent) : undefined
      if (refusal) refuse(refusal)
      await changeEntry(db, list, entry.index, after)
      await note(call, list, 'updated', { entry: { index: entry.index, name: after.name ?? entry.name }, changes })
    }
    return readEntry(db, list, entry.index)
  }

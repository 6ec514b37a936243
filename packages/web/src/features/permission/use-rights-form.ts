import { useState } from 'react'
import { areSameRights, type Rights } from '../../kernel/rights.ts'
import { childrenChange } from './departments.ts'
import { type Cell, changedRights, changesOf, type Edits, editsTowards, noEdits, setCells } from './grid.ts'
import { type RightsRecord, type RightsSource, refreshRights, saveChildren, saveRights } from './rights-queries.ts'

export interface RightsState {
  readonly source: RightsSource
  readonly record: RightsRecord
  /** Departments that the leader has now. */
  readonly granted: readonly number[]
}

/** What is changed and not saved, and its way to the server. */
export function useRightsForm({ source, record, granted }: RightsState) {
  const [edits, setEdits] = useState<Edits>(noEdits)
  /** Null: as they are. */
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  const base = record.rights
  const changes = changesOf(base, edits)
  const departments = chosen === null ? null : childrenChange(granted, chosen)

  function reset() {
    setEdits(noEdits)
    setChosen(null)
  }

  /** The leader's two parts share one version: the second goes out with what the first answered. */
  async function save() {
    const changed = changedRights(base, edits)
    const version = changed.size === 0 ? record.version : (await saveRights(source, record.version, changed)).version
    if (changed.size > 0) setEdits(noEdits)
    if (source.kind === 'leader' && departments !== null)
      await saveChildren(source.departmentId, version, [...(chosen ?? [])])
    reset()
    void refreshRights()
  }

  return {
    base,
    edits,
    changes,
    departments,
    chosen: chosen ?? granted,
    count: changes.length + (departments === null ? 0 : departments.added.length + departments.removed.length),
    set: (cells: readonly Cell[], on: boolean) => setEdits((now) => setCells(base, now, cells, on)),
    choose: setChosen,
    copy: (other: Rights) => setEdits(editsTowards(base, other)),
    isSameAs: (other: Rights) => areSameRights(base, other),
    reset,
    save,
  }
}
export type RightsFormState = ReturnType<typeof useRightsForm>

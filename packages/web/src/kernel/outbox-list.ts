import { createCell } from './cell.ts'
import { byAge, type Entry, isEntry, type OutboxParts } from './outbox-entry.ts'

/** What waits or was refused: in memory for the screens, in the table for the next start and for other tabs. */
export function createEntryList({ table, ownerId, changed }: Pick<OutboxParts, 'table' | 'ownerId' | 'changed'>) {
  const list = createCell<readonly Entry[]>([])
  const others = (id: string) => list.get().filter((entry) => entry.id !== id)
  let opening: Promise<void> | null = null
  /** Counts what this page changed in the table. */
  let changes = 0

  function show(entries: readonly Entry[]) {
    changes += 1
    list.set(entries.toSorted(byAge))
    changed()
  }

  async function reload(): Promise<void> {
    const [owner, changesBefore] = [ownerId(), changes]
    const found = (await table.all().catch((): unknown[] => [])).filter(isEntry)
    // Signed out, nobody knows yet whose turn it is: a session that ran out costs nobody what waits.
    for (const { id, userId } of found) if (owner !== null && userId !== owner) await table.remove(id)
    // What was read is older than what has been done meanwhile.
    if (owner !== ownerId() || changes !== changesBefore) return reload()
    list.set(found.filter(({ userId }) => userId === owner).sort(byAge))
  }

  return {
    list,
    reload,
    find: (id: string) => list.get().find((entry) => entry.id === id),

    open(): Promise<void> {
      opening ??= reload()
      return opening
    },

    // The table first, then the list: whoever reads the table meanwhile reads it once more.
    async keep(entry: Entry): Promise<void> {
      await table.put(entry.id, entry)
      show([...others(entry.id), entry])
    },

    async drop(id: string): Promise<void> {
      await table.remove(id)
      show(others(id))
    },

    async change(entry: Entry, changed: Partial<Entry>): Promise<void> {
      const { refusal: _, ...plain } = entry
      const next: Entry = { ...plain, ...changed }
      await table.replace(entry.id, next)
      // A person may have taken it back while it was under way.
      if (list.get().some(({ id }) => id === entry.id)) show([...others(entry.id), next])
    },

    /** The session ended. */
    forget() {
      opening = null
      list.set([])
    },
  }
}

export type EntryList = ReturnType<typeof createEntryList>

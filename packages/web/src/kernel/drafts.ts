import { getMe } from './me.ts'
import { DRAFT, vault } from './vault.ts'

interface Kept {
  readonly userId: number
  readonly draft: unknown
}

const isKept = (value: unknown): value is Kept => typeof value === 'object' && value !== null && 'userId' in value
const find = (entry: string): Kept | null => {
  const found = vault.get(entry)
  return isKept(found) ? found : null
}

/**
 * What was typed and never sent. It outlives the tab and a session that ran out; it is its writer's alone, and gone with
 * a sign-out or with another person's sign-in.
 */
export const drafts = {
  get(name: string): unknown {
    const kept = find(DRAFT + name)
    return kept !== null && kept.userId === getMe()?.userId ? kept.draft : null
  },

  set(name: string, draft: unknown) {
    const me = getMe()
    // A key pressed while the session was ending is nobody's any more, and must not push out what is kept.
    if (me !== null) vault.set(DRAFT + name, { userId: me.userId, draft })
  },

  remove(name: string) {
    if (getMe() !== null) vault.remove(DRAFT + name)
  },

  /** Somebody has signed in: what others left here is nothing to them. */
  dropOthers(userId: number) {
    for (const entry of vault.names())
      if (entry.startsWith(DRAFT) && find(entry)?.userId !== userId) vault.remove(entry)
  },
}

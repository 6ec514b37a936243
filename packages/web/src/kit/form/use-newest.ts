import { useState } from 'react'
import { isFailure } from '../../kernel/failure.ts'

interface Versioned {
  readonly version: number
}

/**
 * The state of a record that is saved from. After a refusal because somebody else was faster, `catchUp` reads the newest
 * and answers it, so that saving once more replaces it knowingly; null: it was refused for something else, or could not
 * be read.
 */
export function useNewest<Base extends Versioned>(record: Base, read: (present: Base) => Promise<Base | undefined>) {
  const [base, setBase] = useState(record)
  async function catchUp(error: unknown): Promise<Base | null> {
    if (!isFailure(error, 'request.staleVersion')) return null
    const newest = await read(base).catch(() => undefined)
    if (newest === undefined) return null
    setBase(newest)
    return newest
  }
  return { base, setBase, catchUp }
}

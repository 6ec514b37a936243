import { MERGE_UNDO_MS } from '@crm/contract/rules/limits'
import type { Standing } from '../rules.ts'

/** Who of a merged ticket is to follow it on the survivor and does not yet. docs/rules.md. */
export function newcomersOf(merged: Standing, survivor: Standing): number[] {
  const there = new Set([survivor.createdBy, survivor.curatorId, ...survivor.participants])
  const coming = new Set([merged.createdBy, merged.curatorId, ...merged.participants])
  return [...coming].filter((userId) => userId !== null && !there.has(userId)).map(Number)
}

export const isUndoable = ({ mergedAt, undoneAt }: { mergedAt: Date; undoneAt: Date | null }, now: Date): boolean =>
  undoneAt === null && now.getTime() - mergedAt.getTime() < MERGE_UNDO_MS

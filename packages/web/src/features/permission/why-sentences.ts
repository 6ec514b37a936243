import type { PermissionExplanation } from '@crm/contract/permission'
import type { Action } from '@crm/contract/permissions'
import { showDateTime } from '@crm/contract/rules/dates'

export interface Sentence {
  /** Key in the texts of `permission`. */
  readonly key: string
  readonly values: Record<string, string>
}

const sentence = (key: string, values: Record<string, string> = {}): Sentence => ({ key: `why.${key}`, values })

/** Reasons that no record has a part in. */
const withoutRecord: readonly PermissionExplanation['reason'][] = ['admin', 'cannotSignIn', 'adminOnly']

function reachOf({ allowed, reach }: PermissionExplanation, action: Action): Sentence[] {
  if (!allowed || action !== 'viewAll') return []
  return reach === null
    ? [sentence('reachAll')]
    : [sentence('reach', { departments: reach.map(({ name }) => name).join(', ') })]
}

function changeOf({ changedBy, changedDate }: PermissionExplanation): Sentence {
  if (changedDate === null) return sentence('neverChanged')
  const date = showDateTime(changedDate)
  return changedBy === null ? sentence('setUp', { date }) : sentence('changed', { name: changedBy, date })
}

/** The explanation in sentences: what decided, where the rights come from, how far they reach, who set them last. */
export function sentencesOf(found: PermissionExplanation, action: Action): Sentence[] {
  const { reason, source, owner, department } = found
  const decided = sentence(`reason.${reason}`)
  if (withoutRecord.includes(reason)) return [decided, ...reachOf(found, action)]
  const from = sentence(`source.${source}`, { name: owner.name, department: department?.name ?? '' })
  return [from, decided, ...reachOf(found, action), changeOf(found)]
}

import { opportunityAction } from '@crm/contract/opportunity-rules'
import type { Db } from '../../../schema/index.ts'
import type { OpportunityLine } from '../events.ts'
import { type NameKind, type NameOf, readNames } from '../record/store-names.ts'
import type { Changed } from '../record/store-write.ts'
import type { Facts } from '../rules.ts'

/** How each field is named on the wire, and what names its values; the reason of a failure stands with the status. */
const fields: readonly (readonly [fact: keyof Facts, editField: string, names?: NameKind])[] = [
  ['status', 'status'],
  ['methodId', 'approach', 'method'],
  ['curatorId', 'curator', 'user'],
  ['name', 'name'],
  ['content', 'content'],
  ['probability', 'probability'],
  ['revenue', 'revenue'],
  ['contactId', 'contactId', 'contact'],
  ['sourceId', 'source', 'source'],
  ['sourceDetail', 'sourceDetail'],
  ['expectedDate', 'expectedDate'],
]

/** The names behind all ids that these changes name. */
export function readChangedNames(db: Db, changed: readonly Changed[]): Promise<NameOf> {
  const sides = changed.flatMap(({ before, after }): Facts[] => [before, after])
  const idsOf = (field: keyof Facts) => [...new Set(sides.map((side) => side[field] as number | null))]
  return readNames(db, {
    method: idsOf('methodId'),
    user: idsOf('curatorId'),
    contact: idsOf('contactId'),
    source: idsOf('sourceId'),
    reason: idsOf('failReasonId'),
  })
}

/** Why one failed, in the words of the log: a key of the catalogue, or the campaign's own words. */
export const reasonOf = ({ failReason, failReasonId }: Facts, nameOf: NameOf): string =>
  failReason ?? nameOf('reason', failReasonId) ?? ''

const textOf = (value: string | number | null) => (value === null ? null : String(value))

/** A line for each field that differs. Of the content it says that it was changed. */
export function changedLines({ before, after }: Changed, action: keyof typeof opportunityAction, nameOf: NameOf) {
  return fields
    .filter(([field]) => before[field] !== after[field])
    .map(([field, editField, kind]): OpportunityLine => {
      if (field === 'content') return { action: opportunityAction.updated, editField }
      const of = (side: Facts) => (kind ? nameOf(kind, side[field] as number | null) : undefined)
      const [beforeName, afterName] = [of(before), of(after)]
      const isMain = field === 'status' || field === 'methodId' || field === 'curatorId'
      return {
        action: opportunityAction[isMain ? action : 'updated'],
        editField,
        before: textOf(before[field]),
        after: textOf(after[field]),
        ...(beforeName === undefined ? {} : { beforeName }),
        ...(afterName === undefined ? {} : { afterName }),
        ...(field === 'status' ? { reason: after.failNote || null, failReason: reasonOf(after, nameOf) || null } : {}),
      }
    })
}

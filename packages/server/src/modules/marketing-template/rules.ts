import type { MergeFaultView } from '@crm/contract/marketing-template'
import { mergeFaults } from '@crm/contract/merge'
import { cleanLines } from '@crm/contract/rules/text'
import { type Actor, isAdmin } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'

/** The wording of the company is everybody's to use, and its writer's and admins' to change. docs/rules.md R-22.1. */
export const canChange = (actor: Pick<Actor, 'userId' | 'systemRole'>, createdBy: number): boolean =>
  isAdmin(actor) || createdBy === actor.userId

/** A part of a content and what stands in it. */
export type Part = readonly [name: string, text: string]

export const faultsOf = (parts: readonly Part[]): MergeFaultView[] =>
  parts.flatMap(([part, text]) => mergeFaults(text).map((fault) => ({ part, ...fault })))

/** Fields that there are none of are refused with the place of each. */
export function checkFields(parts: readonly Part[]): void {
  const faults = faultsOf(parts)
  const [first] = faults
  if (first) throw new Refused('merge.unknownField', { data: first.field, faults })
}

/** What a copy is called. */
export const copyName = (name: string, max: number): string => {
  const mark = ' (2)'
  return cleanLines(`${name.slice(0, max - mark.length)}${mark}`)
}

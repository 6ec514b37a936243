import { type Change, linesOf } from '../../kernel/events/changes.ts'
import { fact } from '../../kernel/events/fact.ts'
import type { LockedTemplate } from './store-sight.ts'

interface Told {
  readonly templateId: number
  readonly code: string
  readonly name: string
  readonly changes?: readonly Change[]
}

const actions = { added: 1, updated: 2, deleted: 3, recovered: 4 } as const

const told = (name: string, kind: keyof typeof actions) =>
  fact<Told>(name, {
    log: ({ templateId, code, name: targetName, changes }) => {
      const target = {
        resource: 'Template' as const,
        action: actions[kind],
        targetId: templateId,
        targetCode: code,
        targetName,
      }
      return changes === undefined ? [target] : linesOf(target, changes)
    },
  })

export const templateAdded = told('template.added', 'added')
export const templateUpdated = told('template.updated', 'updated')
export const templateDeleted = told('template.deleted', 'deleted')
export const templateRecovered = told('template.recovered', 'recovered')

export const templateFacts = [templateAdded, templateUpdated, templateDeleted, templateRecovered]

export const namedOf = ({ templateId, code, name }: Pick<LockedTemplate, 'templateId' | 'code' | 'name'>) => ({
  templateId,
  code,
  name,
})

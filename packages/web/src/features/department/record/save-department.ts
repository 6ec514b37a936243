import { type DepartmentView, department } from '@crm/contract/department'
import { call } from '../../../kernel/call.ts'
import { isFailure } from '../../../kernel/failure.ts'
import { refusedFields } from '../../../kernel/field-errors.ts'
import { refusalText, translate } from '../../../kernel/i18n.ts'
import type { AskSide } from '../../../ui/use-clash.tsx'
import { keepDepartment, refreshDepartments } from '../department-queries.ts'
import type { FactName, Patch } from './facts.ts'

/** One change of a department. */
export interface Edit {
  readonly field: FactName
  readonly patch: Patch
  /** What is to be saved, in words. */
  readonly mine: string
}
export interface Clash {
  readonly field: FactName
  readonly mine: string
  readonly base: DepartmentView
  readonly current: DepartmentView
}

function refusalOf(error: unknown, field: FactName): string {
  // Deleted meanwhile: the record is to show it.
  if (isFailure(error, 'request.notFound')) void refreshDepartments()
  return refusedFields(error)[field] ?? refusalText(error)
}

/** Takes over what others saved meanwhile; where it is the same fact, the person chooses. */
async function saveOver(base: DepartmentView, edit: Edit, ask: AskSide<Clash>): Promise<string | undefined> {
  const { field, mine } = edit
  const current = await call(department.one, { params: { departmentId: base.index } })
  const side = base[field] === current[field] ? 'mine' : await ask({ field, mine, base, current })
  if (side === null) return translate('department:clash.kept')
  if (side === 'mine') return saveDepartment(current, edit, ask)
  keepDepartment(current)
  return undefined
}

/** Saves one change of what `base` showed. Answers the sentence to show when nothing was saved. */
export async function saveDepartment(
  base: DepartmentView,
  edit: Edit,
  ask: AskSide<Clash>,
): Promise<string | undefined> {
  try {
    const { index, version } = base
    keepDepartment(await call(department.update, { body: { ...edit.patch, index, version } }))
    return undefined
  } catch (error) {
    if (!isFailure(error, 'request.staleVersion')) return refusalOf(error, edit.field)
    return saveOver(base, edit, ask).catch((failure: unknown) => refusalOf(failure, edit.field))
  }
}

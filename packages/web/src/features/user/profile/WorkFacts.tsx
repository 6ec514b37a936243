import type { UserView } from '@crm/contract/user'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../kernel/me.ts'
import { valueEdit } from '../../../kit/record/record.ts'
import { FactGroup } from '../../../ui/FactField.tsx'
import type { Option } from '../../../ui/options.ts'
import { SelectFact } from '../../../ui/PickFact.tsx'
import { isOwn } from '../user-can.ts'
import { loadDepartments, loadOf, loadPositions, loadUserGroups, roleOptions, sourceOptions } from '../user-options.ts'
import { roles, sources } from '../user-words.ts'
import { type FactName, fieldLabel, type Patch, wordsOf } from './facts.ts'
import { useProfile } from './profile-context.ts'
import { useToldSave } from './use-told-save.tsx'
import { type Follow, whatFollowsPlace, whatFollowsRole } from './what-follows.ts'

type Picked = 'departmentId' | 'positionId' | 'userGroupId' | 'systemRole' | 'priorityPermission'

const optionOf = (view: UserView, field: Picked): Option => ({
  value: String(view[field]),
  label: wordsOf(view, field),
})

function patchOf(field: Picked, value: string): Patch {
  switch (field) {
    case 'systemRole':
      return { systemRole: roles.find((one) => one === value) }
    case 'priorityPermission':
      return { priorityPermission: sources.find((one) => String(one) === value) }
    default:
      return { [field]: Number(value) }
  }
}

function followsOf(view: UserView, { departmentId, positionId, systemRole }: Patch): Follow[] {
  if (systemRole !== undefined) return whatFollowsRole(systemRole)
  if (departmentId !== undefined) return whatFollowsPlace(view, { departmentId })
  return positionId === undefined ? [] : whatFollowsPlace(view, { positionId })
}

/** Where a person works and what that allows; what a change brings with it is told before it is saved. */
export function WorkFacts() {
  const { t } = useTranslation('user')
  const me = useMe()
  const { view, shown, canEdit } = useProfile()
  const save = useToldSave()
  const picked = (field: Picked) => ({
    label: fieldLabel(field satisfies FactName),
    readOnly: !canEdit,
    required: canEdit,
    value: optionOf(shown, field),
    onSave: async (next: Option | null) => {
      if (next === null) return undefined
      const patch = patchOf(field, next.value)
      const title = t('follows.title', { field: t(`log.field.${field}`), value: next.label })
      return save(valueEdit(field, patch, next.label), title, followsOf(view, patch), field === 'systemRole')
    },
  })
  const own = isOwn(view, me) ? t('reason.ownRole') : undefined
  return (
    <FactGroup title={t('group.work')}>
      <SelectFact {...picked('departmentId')} load={loadDepartments} />
      <SelectFact {...picked('positionId')} load={loadPositions} />
      <SelectFact {...picked('userGroupId')} load={loadUserGroups} />
      <SelectFact {...picked('systemRole')} load={loadOf(roleOptions)} reason={canEdit ? own : undefined} />
      <SelectFact {...picked('priorityPermission')} load={loadOf(sourceOptions)} />
    </FactGroup>
  )
}

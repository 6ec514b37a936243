import { position } from '@crm/contract/permissions'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../kernel/query.ts'
import { NotSaved } from '../../kit/form/not-saved.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { AsyncSelect } from '../../ui/AsyncSelect.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { numberIn, type Option } from '../../ui/options.ts'
import { PersonPicker } from '../../ui/PersonPicker.tsx'
import classes from './Permission.module.css'
import { loadDepartments, loadPositions, loadUserGroups, loadUsers } from './rights-options.ts'
import { type RightsSource, rightsQuery } from './rights-queries.ts'
import type { RightsFormState } from './use-rights-form.ts'

const kinds = ['user', 'userGroup', 'position'] as const
type Kind = (typeof kinds)[number]
interface Picked {
  readonly user: Option | null
  readonly userGroup: Option | null
  readonly department: Option | null
  readonly position: Option | null
}

const parts = { user: ['user'], userGroup: ['userGroup'], position: ['department', 'position'] } as const

/** Whose record is meant. */
function sourceOf(kind: Kind, picked: Picked): RightsSource {
  const idOf = (option: Option | null) => numberIn(option) ?? 0
  if (kind === 'user') return { kind, userId: idOf(picked.user) }
  if (kind === 'userGroup') return { kind, userGroupId: idOf(picked.userGroup) }
  const [departmentId, positionId] = [idOf(picked.department), idOf(picked.position)]
  return positionId === position.leader ? { kind: 'leader', departmentId } : { kind, departmentId, positionId }
}

interface Props {
  readonly form: RightsFormState
  readonly source: RightsSource
  readonly onClose: () => void
}

/** Takes over what another record says, to be looked at before it is saved. */
export default function CopyDialog({ form: rightsForm, source, onClose }: Props) {
  const { t } = useTranslation('permission')
  const [kind, setKind] = useState<Kind>(source.kind === 'leader' ? 'position' : source.kind)
  const form = useForm({
    initial: { user: null, userGroup: null, department: null, position: null } satisfies Picked as Picked,
    label: (field) => t(`copy.${field}`),
    required: parts[kind],
    async send(picked) {
      const { rights } = await queries.fetchQuery({ ...rightsQuery(sourceOf(kind, picked)), staleTime: 0 })
      if (rightsForm.isSameAs(rights)) throw new NotSaved(t('copy.same'))
      rightsForm.copy(rights)
    },
    onDone: onClose,
  })
  const { field } = form

  return (
    <FormDialog
      // Nothing is lost that was not looked at yet.
      form={{ ...form, changed: false }}
      title={t('copy.title')}
      submitLabel={t('copy.submit')}
      onClose={onClose}
    >
      <p className={classes.quiet}>{t('copy.help')}</p>
      <NativeSelect
        label={t('copy.kind')}
        value={kind}
        onChange={(event) => setKind(kinds.find((one) => one === event.currentTarget.value) ?? kind)}
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {t(`copy.of.${one}`)}
          </option>
        ))}
      </NativeSelect>
      {kind === 'user' && <PersonPicker {...field('user')} load={loadUsers} />}
      {kind === 'userGroup' && <AsyncSelect {...field('userGroup')} load={loadUserGroups} />}
      {kind === 'position' && (
        <>
          <AsyncSelect {...field('department')} load={loadDepartments} />
          <AsyncSelect {...field('position')} load={loadPositions} />
        </>
      )}
    </FormDialog>
  )
}

import { position } from '@crm/contract/permissions'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../kernel/query.ts'
import { tellRefusal } from '../../kernel/tell-refusal.ts'
import { AsyncSelect } from '../../ui/AsyncSelect.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import type { Option } from '../../ui/options.ts'
import { PersonPicker } from '../../ui/PersonPicker.tsx'
import classes from './Permission.module.css'
import { loadDepartments, loadPositions, loadUserGroups, loadUsers } from './rights-options.ts'
import { type RightsSource, rightsQuery } from './rights-queries.ts'
import type { RightsFormState } from './use-rights-form.ts'

const kinds = ['user', 'userGroup', 'position'] as const
type Kind = (typeof kinds)[number]
type Picked = Partial<Record<'user' | 'userGroup' | 'department' | 'position', Option | null>>

/** Whose record is meant; undefined while something is not picked. */
function sourceOf(kind: Kind, picked: Picked): RightsSource | undefined {
  const idOf = (part: keyof Picked) => Number(picked[part]?.value ?? 0)
  if (kind === 'user') return picked.user ? { kind, userId: idOf('user') } : undefined
  if (kind === 'userGroup') return picked.userGroup ? { kind, userGroupId: idOf('userGroup') } : undefined
  if (!picked.department || !picked.position) return undefined
  const [departmentId, positionId] = [idOf('department'), idOf('position')]
  return positionId === position.leader ? { kind: 'leader', departmentId } : { kind, departmentId, positionId }
}

interface Props {
  readonly form: RightsFormState
  readonly source: RightsSource
  readonly onClose: () => void
}

/** Takes over what another record says, to be looked at before it is saved. */
export default function CopyDialog({ form, source, onClose }: Props) {
  const { t } = useTranslation('permission')
  const [kind, setKind] = useState<Kind>(source.kind === 'leader' ? 'position' : source.kind)
  const [picked, setPicked] = useState<Picked>({})
  const [refused, setRefused] = useState<string>()
  const [isLoading, setLoading] = useState(false)
  const pick = (part: keyof Picked) => (option: Option | null) => setPicked({ ...picked, [part]: option })

  async function copy() {
    const from = sourceOf(kind, picked)
    if (from === undefined) return setRefused(t('copy.choose'))
    setLoading(true)
    try {
      const { rights } = await queries.fetchQuery({ ...rightsQuery(from), staleTime: 0 })
      if (form.isSameAs(rights)) return setRefused(t('copy.same'))
      form.copy(rights)
      onClose()
    } catch (error) {
      setRefused(tellRefusal(error))
    } finally {
      setLoading(false)
    }
  }

  return (
    <FormDialog
      opened
      title={t('copy.title')}
      submitLabel={t('copy.submit')}
      changed={false}
      saving={isLoading}
      refused={refused}
      onClose={onClose}
      onSubmit={() => void copy()}
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
      {kind === 'user' && (
        <PersonPicker
          label={t('copy.user')}
          required
          load={loadUsers}
          value={picked.user ?? null}
          onChange={pick('user')}
        />
      )}
      {kind === 'userGroup' && (
        <AsyncSelect
          label={t('copy.userGroup')}
          required
          load={loadUserGroups}
          value={picked.userGroup ?? null}
          onChange={pick('userGroup')}
        />
      )}
      {kind === 'position' && (
        <>
          <AsyncSelect
            label={t('copy.department')}
            required
            load={loadDepartments}
            value={picked.department ?? null}
            onChange={pick('department')}
          />
          <AsyncSelect
            label={t('copy.position')}
            required
            load={loadPositions}
            value={picked.position ?? null}
            onChange={pick('position')}
          />
        </>
      )}
    </FormDialog>
  )
}

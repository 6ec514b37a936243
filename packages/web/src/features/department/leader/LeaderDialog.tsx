import { department } from '@crm/contract/department'
import { LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import type { UserRow } from '@crm/contract/user'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { tellRefusal } from '../../../kernel/tell-refusal.ts'
import { showToast } from '../../../kernel/toast.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import type { Option } from '../../../ui/options.ts'
import { PersonPicker } from '../../../ui/PersonPicker.tsx'
import classes from '../Department.module.css'
import { keepDepartment, refreshDepartments } from '../department-queries.ts'
import { useRecord } from '../record/record-context.ts'
import { loadPeople } from '../staff/people-options.ts'

/** What the choice brings with it, told before it is saved. */
function Follows({ coming }: { coming: UserRow }) {
  const { t } = useTranslation('department')
  const { view } = useRecord()
  const values = { name: coming.fullName, from: coming.departmentName, former: view.leader?.fullName }
  const isFromElsewhere = coming.departmentId !== view.index
  return (
    <ul className={classes.follows} aria-label={t('leader.follows')}>
      <li>{t('leader.seated', values)}</li>
      {isFromElsewhere && <li>{t('leader.comesFrom', values)}</li>}
      {isFromElsewhere && coming.positionId === LEADER_POSITION_ID && <li>{t('leader.leavesSeat', values)}</li>}
      {view.leader && <li>{t('leader.formerStays', values)}</li>}
      <li>{t('leader.rights')}</li>
    </ul>
  )
}

/** Seats a leader, from the department or from elsewhere. */
export default function LeaderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('department')
  const { view } = useRecord()
  const [chosen, setChosen] = useState<Option | null>(null)
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const [saving, setSaving] = useState(false)
  const known = useRef(new Map<string, UserRow>())
  const keep = (rows: readonly UserRow[]) => {
    for (const row of rows) known.current.set(String(row.userId), row)
  }
  const [load] = useState(() =>
    loadPeople(keep, ({ userId }) => (userId === view.leader?.userId ? t('leader.isLeader') : undefined), view.index),
  )
  const coming = chosen === null ? undefined : known.current.get(chosen.value)

  async function send({ userId, fullName }: UserRow) {
    setSaving(true)
    try {
      const body = { departmentId: view.index, userId, version: view.version }
      keepDepartment(await call(department.changeLeader, { body }))
      showToast({ tone: 'success', key: 'department:leader.done', values: { name: fullName, department: view.name } })
      onClose()
    } catch (failure) {
      void refreshDepartments()
      setRefused(tellRefusal(failure))
      setSaving(false)
    }
  }
  return (
    <FormDialog
      opened
      title={t(view.leader ? 'leader.replaceTitle' : 'leader.chooseTitle', { name: view.name })}
      submitLabel={t('leader.submit')}
      changed={chosen !== null}
      saving={saving}
      refused={refused}
      onClose={onClose}
      onSubmit={() => (coming === undefined ? setError(t('leader.choose')) : void send(coming))}
    >
      <PersonPicker
        name="userId"
        label={t('leader.person')}
        help={t('leader.personHelp')}
        required
        load={load}
        value={chosen}
        error={error}
        onChange={(next) => {
          setChosen(next)
          setError(undefined)
          setRefused(undefined)
        }}
      />
      {coming && <Follows coming={coming} />}
    </FormDialog>
  )
}

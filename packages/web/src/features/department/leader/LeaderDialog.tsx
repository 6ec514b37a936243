import { department } from '@crm/contract/department'
import { LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import type { UserRow } from '@crm/contract/user'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../kernel/toast.ts'
import { useEndpointForm } from '../../../kit/form/use-endpoint-form.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { numberIn, type Option } from '../../../ui/options.ts'
import { PersonPicker } from '../../../ui/PersonPicker.tsx'
import classes from '../Department.module.css'
import { keepDepartment, refreshDepartments } from '../department-queries.ts'
import { useDepartment } from '../record/record-context.ts'
import { usePeople } from '../staff/people-options.ts'

/** What the choice brings with it, told before it is saved. */
function Follows({ coming }: { coming: UserRow }) {
  const { t } = useTranslation('department')
  const { view } = useDepartment()
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
  const { view } = useDepartment()
  const people = usePeople(
    ({ userId }) => (userId === view.leader?.userId ? t('leader.isLeader') : undefined),
    view.index,
  )
  const form = useEndpointForm(department.changeLeader, {
    initial: { userId: null as Option | null },
    label: () => t('leader.person'),
    required: ['userId'],
    check: ({ userId }) => ({ userId: userId === null ? t('leader.choose') : undefined }),
    body: ({ userId }) => ({ departmentId: view.index, userId: numberIn(userId), version: view.version }),
    async explain() {
      await refreshDepartments()
      return undefined
    },
    onDone(kept, { userId }) {
      keepDepartment(kept)
      const values = { name: userId?.label, department: view.name }
      showToast({ tone: 'success', key: 'department:leader.done', values })
      onClose()
    },
  })
  const coming = people.of(form.values.userId)

  return (
    <FormDialog
      form={form}
      title={t(view.leader ? 'leader.replaceTitle' : 'leader.chooseTitle', { name: view.name })}
      submitLabel={t('leader.submit')}
      onClose={onClose}
    >
      <PersonPicker {...form.field('userId')} help={t('leader.personHelp')} load={people.load} />
      {coming && <Follows coming={coming} />}
    </FormDialog>
  )
}

import { type DepartmentView, department } from '@crm/contract/department'
import { IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAvatar } from '../../../kernel/avatar.ts'
import { call } from '../../../kernel/call.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { Empty } from '../../../ui/StateViews.tsx'
import classes from '../Department.module.css'
import { keepDepartment, refreshDepartments } from '../department-queries.ts'
import { useDepartment } from '../record/record-context.ts'
import { mustBeLed } from '../tree/targets.ts'

const LeaderDialog = lazy(() => import('./LeaderDialog.tsx'))

/** Leaves the seat empty, once it was told what that brings with it. */
function useEmptySeat({ index, name, version, isDefault, leader }: DepartmentView) {
  const { t } = useTranslation('department')
  const confirm = useConfirm()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(department.changeLeader, { body: { departmentId: index, userId: null, version } }),
    onSuccess: (view) => {
      keepDepartment(view)
      showToast({ tone: 'success', key: 'department:leader.emptied', values: { name } })
    },
    onError: (error) => {
      void refreshDepartments()
      showToast({ tone: 'error', text: refusalText(error) })
    },
  })
  const ask = async () => {
    const body = (
      <ul className={classes.follows}>
        <li>{t('leader.formerStays', { former: leader?.fullName })}</li>
        <li>{t('leader.rights')}</li>
        {!isDefault && <li>{t('leader.closes')}</li>}
      </ul>
    )
    const question = { title: t('leader.emptyTitle', { name }), body, confirm: t('leader.empty'), danger: true }
    if (await confirm(question)) mutate()
  }
  return { ask, isPending }
}

function Leader({ leader }: { leader: NonNullable<DepartmentView['leader']> }) {
  const url = useAvatar(leader)
  return (
    <div className={classes.leader}>
      <Avatar name={leader.fullName} url={url} size={48} />
      <div className={classes.leaderWords}>
        <Link className={classes.person ?? ''} to="/users/$id" params={{ id: String(leader.userId) }}>
          <bdi>{leader.fullName}</bdi>
        </Link>
        <span className={classes.quiet}>{leader.userName}</span>
      </div>
    </div>
  )
}

/** Who leads the department. */
export default function LeaderPart() {
  const { t } = useTranslation('department')
  const { view, row, tree } = useDepartment()
  const [isOpen, setOpen] = useState(false)
  const empty = useEmptySeat(view)
  const choose = (
    <ActionButton variant="light" leftSection={<IconUserCheck size={16} />} onClick={() => setOpen(true)}>
      {t(view.leader ? 'leader.replace' : 'leader.chooseOne')}
    </ActionButton>
  )
  return (
    <>
      {view.leader ? (
        <div className={classes.seat}>
          <Leader leader={view.leader} />
          <div className={classes.seatActs}>
            {choose}
            <ActionButton
              variant="default"
              leftSection={<IconUserOff size={16} />}
              loading={empty.isPending}
              reason={mustBeLed(tree, row, view.hasTickets) ? t('leader.needed') : undefined}
              onClick={() => void empty.ask()}
            >
              {t('leader.empty')}
            </ActionButton>
          </div>
        </div>
      ) : (
        <Empty sentence={t(view.isDefault ? 'leader.noneAtRoot' : 'leader.none')}>{choose}</Empty>
      )}
      <p className={classes.note}>{t('leader.rule')}</p>
      <Suspense>{isOpen && <LeaderDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

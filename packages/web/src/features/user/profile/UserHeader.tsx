import { VisuallyHidden } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refreshAvatar, useAvatar } from '../../../kernel/avatar.ts'
import { usePageName } from '../../../kernel/title.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useWayBack } from '../../../kernel/use-way-back.ts'
import { valueEdit } from '../../../kit/record/record.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { BackButton } from '../../../ui/BackButton.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Picture } from '../picture.ts'
import { UserActMenu } from '../UserActMenu.tsx'
import { StandingBadge } from '../UserName.tsx'
import { useUserActs } from '../use-user-acts.tsx'
import type { Act } from '../user-can.ts'
import { roleWord } from '../user-words.ts'
import classes from './Profile.module.css'
import { useProfile } from './profile-context.ts'

const TransferDialog = lazy(() => import('../TransferDialog.tsx'))
const PictureDialog = lazy(() => import('./PictureDialog.tsx'))

/** What stands as a button of its own; the others are in the menu. */
const first: readonly Act[] = ['activate', 'resend', 'resume', 'unlock', 'recover']

function Face() {
  const { t } = useTranslation('user')
  const { view, canEdit, save } = useProfile()
  const [isOpen, setOpen] = useState(false)
  const url = useAvatar(view)
  const face = <Avatar name={view.fullName} url={url} size={48} />
  async function keep(picture: Picture | null) {
    const patch = picture ? { avatar: picture.avatar, avatarType: picture.avatarType } : { avatar: null }
    const refusal = await save(valueEdit(null, patch, ''))
    if (refusal !== undefined) return refusal
    await refreshAvatar(view.userId)
    showToast({ tone: 'success', key: 'user:picture.saved' })
    return undefined
  }
  if (!canEdit) return face
  return (
    <>
      <button type="button" className={classes.face} title={t('picture.change')} onClick={() => setOpen(true)}>
        {face}
        <VisuallyHidden>{t('picture.change')}</VisuallyHidden>
      </button>
      <Suspense>
        {isOpen && <PictureDialog name={view.fullName} url={url} onSave={keep} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

/** Who it is, how the account stands, and what can be done with it. */
export function UserHeader() {
  const { t } = useTranslation('user')
  const goBack = useWayBack('/users')
  const { view } = useProfile()
  usePageName(view.fullName)
  const [isMoving, setMoving] = useState(false)
  const { acts, isPending } = useUserActs(view, () => setMoving(true))
  const buttons = acts.filter(({ act }) => first.includes(act))
  const others = acts.filter(({ act }) => !first.includes(act))
  return (
    <div className={classes.top}>
      <BackButton label={t('back')} onClick={goBack} />
      <Face />
      <div className={classes.who}>
        <h1 className={classes.title} title={view.fullName}>
          <bdi>{view.fullName}</bdi>
        </h1>
        <span className={classes.marks}>
          <span className={classes.quiet}>{view.userName}</span>
          <StandingBadge standing={view.standing} />
          {view.systemRole === 'admin' && (
            <StatusBadge tone="accent" variant="outline" icon={<IconShieldCheck size={14} aria-hidden />}>
              {roleWord('admin')}
            </StatusBadge>
          )}
        </span>
      </div>
      <div className={classes.actions}>
        {buttons.map(({ act, label, icon, reason, run }) => (
          <ActionButton
            key={act}
            variant="default"
            leftSection={icon}
            loading={isPending}
            reason={reason}
            onClick={run}
          >
            {label}
          </ActionButton>
        ))}
        {others.length > 0 && <UserActMenu acts={others} />}
      </div>
      <Suspense>
        {isMoving && (
          <TransferDialog people={[view]} onClose={() => setMoving(false)} onDone={() => setMoving(false)} />
        )}
      </Suspense>
    </div>
  )
}

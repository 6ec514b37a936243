import type { UserView } from '@crm/contract/user'
import {
  IconArrowsExchange,
  IconLock,
  IconLockOpen,
  IconLogout,
  IconMailForward,
  IconPlayerPause,
  IconPlayerPlay,
  IconRestore,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../kernel/me.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { InCharge } from './InCharge.tsx'
import { type DoneAct, takeAct } from './take-act.ts'
import { type Act, actsOf, isOwn, reasonNot } from './user-can.ts'

const icons: Readonly<Record<Act, ReactNode>> = {
  activate: <IconUserCheck size={16} aria-hidden />,
  resend: <IconMailForward size={16} aria-hidden />,
  pause: <IconPlayerPause size={16} aria-hidden />,
  resume: <IconPlayerPlay size={16} aria-hidden />,
  lock: <IconLock size={16} aria-hidden />,
  unlock: <IconLockOpen size={16} aria-hidden />,
  endSessions: <IconLogout size={16} aria-hidden />,
  transfer: <IconArrowsExchange size={16} aria-hidden />,
  delete: <IconTrash size={16} aria-hidden />,
  recover: <IconRestore size={16} aria-hidden />,
}
/** They cut somebody off, so they ask. */
const asking: readonly Act[] = ['pause', 'lock', 'endSessions', 'delete']

export interface UserAct {
  readonly act: Act
  readonly label: string
  readonly icon: ReactNode
  readonly danger: boolean
  /** Why it cannot be done now. */
  readonly reason: string | undefined
  readonly run: () => void
}

/** What can be done with one account: the quick view and the record offer the same. */
export function useUserActs(view: UserView | undefined, onTransfer: (view: UserView) => void) {
  const { t } = useTranslation('user')
  const me = useMe()
  const confirm = useConfirm()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ act, of }: { act: DoneAct; of: UserView }) => takeAct(act, of),
  })
  if (view === undefined) return { acts: [], isPending }

  async function run(act: Act, of: UserView) {
    if (act === 'transfer') return onTransfer(of)
    const question = {
      title: t(`act.${act}.title`, { name: of.fullName }),
      body: (
        <>
          <p>{t(`act.${act}.body`, { name: of.fullName })}</p>
          {act !== 'endSessions' && <InCharge view={of} inNewTab />}
        </>
      ),
      confirm: t(`act.${act}.label`),
      danger: true,
    }
    if (!asking.includes(act) || (await confirm(question))) mutate({ act, of })
  }
  const acts = actsOf(view).map((act): UserAct => {
    const reason = reasonNot(act, view, me)
    const isOwnEnd = act === 'endSessions' && isOwn(view, me)
    return {
      act,
      label: t(isOwnEnd ? 'act.endSessions.labelOwn' : `act.${act}.label`),
      icon: icons[act],
      danger: act === 'delete' || act === 'lock',
      reason: reason && t(`reason.${reason}`),
      run: () => void run(act, view),
    }
  })
  return { acts, isPending }
}

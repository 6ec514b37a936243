import { type SessionView, session } from '@crm/contract/account'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { isFailure } from '../../kernel/failure.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { queries } from '../../kernel/query.ts'
import { showToast } from '../../kernel/toast.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { endAllSessions } from './end-all-sessions.ts'

/** One that has ended meanwhile is what was wanted. */
const endOne = (userName: string, { sessionId }: SessionView) =>
  call(session.deactivate, { body: { userName, sessionId } }).catch((error: unknown) => {
    if (!isFailure(error, 'request.notFound')) throw error
  })

/** Ends one session of a person, or all of them, after a question. */
export function useEndSessions(userName: string) {
  const { t } = useTranslation('session')
  const confirm = useConfirm()
  const { mutate, isPending } = useMutation({
    mutationFn: ([only, ...more]: readonly SessionView[]) =>
      only !== undefined && more.length === 0 ? endOne(userName, only) : endAllSessions(userName),
    onSuccess: () => showToast({ tone: 'success', key: 'session:ended' }),
    onError: (error) => showToast({ tone: 'error', text: refusalText(error) }),
    onSettled: () => {
      // When a person was last seen stands in the list of users, too.
      void queries.invalidateQueries({ queryKey: ['user'] })
      return queries.invalidateQueries({ queryKey: ['session'] })
    },
  })
  async function end(sessions: readonly SessionView[]) {
    const count = sessions.length
    const question = { title: t('endTitle', { count }), body: t('endText', { count }), confirm: t('end') }
    if (await confirm({ ...question, danger: true })) mutate(sessions)
  }
  return { end, isPending }
}

import { useTranslation } from 'react-i18next'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { countInCharge } from '../InCharge.tsx'
import type { UserEdit } from './facts.ts'
import { useProfile } from './profile-context.ts'
import type { Follow } from './what-follows.ts'

/** Saves a change that brings something with it, once it was told what. */
export function useToldSave() {
  const { t } = useTranslation('user')
  const confirm = useConfirm()
  const { view, save } = useProfile()

  return async (edit: UserEdit, title: string, follows: readonly Follow[], danger = false) => {
    const body = follows.map((key) => {
      const count = key === 'tickets' ? view.ticketsInCharge : view.customersInCharge
      return <p key={key}>{t(`follows.${key}`, { count, shown: countInCharge(count), name: view.fullName })}</p>
    })
    const question = { title, body, confirm: t('follows.confirm'), danger }
    if (follows.length > 0 && !(await confirm(question))) return t('follows.declined')
    return save(edit)
  }
}

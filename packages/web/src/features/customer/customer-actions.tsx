import { customer } from '@crm/contract/customer'
import type { CustomerRow } from '@crm/contract/customer-views'
import { CUSTOMERS_PER_BULK_CHANGE_MAX } from '@crm/contract/rules/limits'
import {
  IconBriefcase,
  IconHeartHandshake,
  IconRestore,
  IconRoute,
  IconShare,
  IconSpeakerphone,
  IconTrash,
  IconTrashX,
  IconUserShare,
  IconUsersGroup,
  IconUsersPlus,
} from '@tabler/icons-react'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { loadTexts, refusalText } from '../../kernel/i18n.ts'
import { useMay, useMayAny } from '../../kernel/may.ts'
import { useMe } from '../../kernel/me.ts'
import { showToast } from '../../kernel/toast.ts'
import type { ListHandle, RowAction } from '../../kit/list/list.ts'
import { type Question, useConfirm } from '../../ui/ConfirmDialog.tsx'
import { useWriteActions } from '../message/use-write-actions.tsx'
import { announce } from './announce-change.ts'
import { type BulkKind, bulkKinds } from './bulk-change.ts'
import { refreshCustomers } from './customer-queries.ts'
import type { CustomerSearch } from './customer-search.ts'
import { isInCharge } from './in-charge.ts'

const AddCustomersDialog = lazy(async () => {
  await loadTexts(['campaign'])
  return import('../campaign/detail/AddCustomersDialog.tsx')
})
const BulkDialog = lazy(() => import('./BulkDialog.tsx'))

const icons: Readonly<Record<BulkKind, ReactNode>> = {
  curator: <IconUserShare size={16} />,
  addGroup: <IconUsersPlus size={16} />,
  setGroups: <IconUsersGroup size={16} />,
  relationship: <IconHeartHandshake size={16} />,
  source: <IconRoute size={16} />,
  business: <IconBriefcase size={16} />,
  presenter: <IconShare size={16} />,
}
const firstKinds: readonly BulkKind[] = ['curator', 'addGroup']
const NAMES_SHOWN = 5

type Step = { action: 'delete' | 'recover' | 'purge'; question: Question }

const undoDelete = (customerIds: number[], told: (count: number) => string) => async () => {
  const { changed } = await call(customer.recover, { body: { customerIds } })
  return told(changed)
}

/** Brings them into a campaign, for who may open opportunities. */
function useSale(rows: readonly CustomerRow[], open: ListHandle['open'], close: ListHandle['close']): RowAction[] {
  const { t } = useTranslation('customer')
  const mayAny = useMayAny()
  if (!mayAny('MNU_Campaign', 'access') || !mayAny('MNU_Opportunity', 'add')) return []
  const chosen = rows.map(({ customerId, name }) => ({ value: String(customerId), label: name }))
  const icon = <IconSpeakerphone size={16} />
  const run = () => open(<AddCustomersDialog customers={chosen} onClose={close} />)
  return [{ key: 'campaign', label: t('bulk.campaign.label'), icon, reason: undefined, run }]
}

/** What can be done with customers, one or many: the bar below the table and the quick view offer the same. */
export function useCustomerActions(
  rows: readonly CustomerRow[],
  { search, reader, open, close, done }: ListHandle<CustomerSearch>,
  onGone: () => void,
): RowAction[] {
  const isDeleted = search.tab === 'deleted'
  const { t } = useTranslation('customer')
  const may = useMay('MNU_Customer')
  const sale = useSale(rows, open, close)
  const write = useWriteActions(rows, { origin: 'list', open, close, done })
  const confirm = useConfirm()
  const me = useMe()
  const editable = rows.filter(({ canEdit }) => canEdit)
  // Not `canEdit`: who deletes needs no right to edit. The tab of the deleted lists own ones alone.
  const removable = rows.filter((row) => isDeleted || isInCharge(me, row))
  const customerIds = removable.map(({ customerId }) => customerId)

  const reasonOf = ({ length }: readonly CustomerRow[]) => {
    if (length === 0) return t('bulk.reason.notInCharge')
    return length > CUSTOMERS_PER_BULK_CHANGE_MAX ? t('bulk.reason.tooMany') : undefined
  }

  async function take({ action, question }: Step) {
    if (!(await confirm(question))) return
    try {
      const { changed } = await call(customer[action], { body: { customerIds } })
      const undo =
        action === 'delete' ? undoDelete(customerIds, (count) => t('bulk.recover.done', { count })) : undefined
      announce(t(`bulk.${action}.done`, { count: changed }), undo)
      onGone()
    } catch (error) {
      showToast({ tone: 'error', text: refusalText(error) })
      void refreshCustomers()
    }
  }
  const questionOf = (action: Step['action']): Question => {
    const names = removable.slice(0, NAMES_SHOWN).map(({ name }) => name)
    const others = removable.length - names.length
    const skipped = rows.length - removable.length
    return {
      title: t(`bulk.${action}.title`, { count: removable.length }),
      body: (
        <>
          <p>
            {names.join(', ')}
            {others > 0 && ` ${t('bulk.andOthers', { count: others })}`}
          </p>
          {skipped > 0 && <p>{t('bulk.skipped', { count: skipped })}</p>}
          <p>{t(`bulk.${action}.body`)}</p>
        </>
      ),
      confirm: t(`bulk.${action}.confirm`),
      danger: action !== 'recover',
      ...(action === 'purge' && { typed: t('bulk.purge.word') }),
    }
  }
  const step = (action: Step['action'], icon: ReactNode): RowAction => ({
    key: action,
    label: t(`bulk.${action}.label`),
    icon,
    danger: action !== 'recover',
    reason: reasonOf(removable),
    run: () => void take({ action, question: questionOf(action) }),
  })

  if (isDeleted)
    return [
      ...(may.delete ? [step('recover', <IconRestore size={16} />)] : []),
      ...(may.permanentDel ? [step('purge', <IconTrashX size={16} />)] : []),
    ]
  const changes = bulkKinds.map(
    (kind): RowAction => ({
      key: kind,
      label: t(`bulk.${kind}.label`),
      icon: icons[kind],
      isFurther: !firstKinds.includes(kind),
      reason: reasonOf(editable),
      run: () => open(<BulkDialog kind={kind} rows={rows} viewAll={reader.viewAll} onClose={close} onDone={done} />),
    }),
  )
  return [
    ...(may.edit ? changes : []),
    ...write,
    ...sale,
    ...(may.delete ? [step('delete', <IconTrash size={16} />)] : []),
  ]
}

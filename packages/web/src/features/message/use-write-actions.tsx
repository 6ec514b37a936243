import type { CustomerRow } from '@crm/contract/customer-views'
import { EMAIL_CUSTOMERS_MAX } from '@crm/contract/rules/limits'
import { IconMail, IconMessage } from '@tabler/icons-react'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayAny } from '../../kernel/may.ts'
import type { RowAction } from '../../kit/list/list.ts'

const ComposeEmailDialog = lazy(() => import('./compose/ComposeEmailDialog.tsx'))
const ComposeSmsDialog = lazy(() => import('./sms/ComposeSmsDialog.tsx'))

interface Around {
  readonly origin: 'list' | 'profile'
  readonly open: (dialog: ReactNode) => void
  readonly close: () => void
  readonly done: () => void
}

/** Writing to customers by mail and by SMS, for who may. */
export function useWriteActions(
  rows: readonly Pick<CustomerRow, 'customerId' | 'name'>[],
  { origin, open, close, done }: Around,
): RowAction[] {
  const { t } = useTranslation('customer')
  const mayAny = useMayAny()
  const customers = rows.map(({ customerId, name }) => ({ value: String(customerId), label: name }))
  const reason = rows.length > EMAIL_CUSTOMERS_MAX ? t('bulk.reason.tooMany') : undefined
  const parts = { customers, origin, onClose: close, onDone: done }
  const email: RowAction = {
    key: 'email',
    label: t('bulk.email'),
    icon: <IconMail size={16} />,
    reason,
    run: () => open(<ComposeEmailDialog {...parts} />),
  }
  const sms: RowAction = {
    key: 'sms',
    label: t('bulk.sms'),
    icon: <IconMessage size={16} />,
    reason,
    run: () => open(<ComposeSmsDialog {...parts} />),
  }
  return [...(mayAny('MNU_EmailMarketing', 'edit') ? [email] : []), ...(mayAny('MNU_SMSCampaign', 'edit') ? [sms] : [])]
}

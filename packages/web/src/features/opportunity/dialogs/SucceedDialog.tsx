import { opportunity } from '@crm/contract/opportunity'
import type { OpportunityRow } from '@crm/contract/opportunity-views'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../kernel/toast.ts'
import { NumberField } from '../../../kit/form/NumberField.tsx'
import { useEndpointForm } from '../../../kit/form/use-endpoint-form.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { keepOpportunity } from '../opportunity-queries.ts'

interface Props {
  readonly row: OpportunityRow
  readonly onClose: () => void
}

/** What an opportunity brought in the end. */
export default function SucceedDialog({ row, onClose }: Props) {
  const { t } = useTranslation('opportunity')
  const { opportunityId, version, revenue, name } = row
  const form = useEndpointForm(opportunity.succeed, {
    initial: { revenue: revenue as number | '' },
    label: () => t('succeed.revenue'),
    body: (typed) => ({ opportunityId, version, ...(typed.revenue !== '' && { revenue: typed.revenue }) }),
    onDone(view) {
      keepOpportunity(view)
      showToast({ tone: 'success', key: 'opportunity:act.succeed.done' })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('act.succeed.title', { name })}
      submitLabel={t('act.succeed.confirm')}
      onClose={onClose}
    >
      <NumberField form={form} name="revenue" min={0} decimalScale={2} />
    </FormDialog>
  )
}

import { opportunity } from '@crm/contract/opportunity'
import type { OpportunityRow } from '@crm/contract/opportunity-views'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useEndpointForm } from '../../../kit/form/use-endpoint-form.ts'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { loadFrom, numberIn, type Option } from '../../../ui/options.ts'
import { campaignQuery } from '../../campaign/campaign-queries.ts'
import { tellChanged, toFormerStep } from '../opportunity-changes.ts'

interface Props {
  readonly rows: readonly OpportunityRow[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Takes opportunities to another step of their campaign. */
export default function StepDialog({ rows, onClose, onDone }: Props) {
  const { t } = useTranslation('opportunity')
  const [first] = rows
  const steps = useQuery({ ...campaignQuery(first?.campaignId ?? 0), enabled: first !== undefined }).data
  const form = useEndpointForm(opportunity.moveMany, {
    initial: { approach: null as Option | null },
    label: () => t('field.approach'),
    required: ['approach'],
    body: ({ approach }) => ({
      opportunityIds: rows.map(({ opportunityId }) => opportunityId),
      approach: numberIn(approach),
    }),
    onDone(changed) {
      tellChanged(changed, rows, toFormerStep)
      onDone()
      onClose()
    },
  })
  const options = steps?.approachMethods.map(({ methodId, name }) => ({ value: String(methodId), label: name })) ?? []
  return (
    <FormDialog
      form={form}
      title={t('act.move.title', { count: rows.length })}
      submitLabel={t('act.move.confirm')}
      onClose={onClose}
    >
      <AsyncSelect {...form.field('approach')} autoFocus load={loadFrom(options)} value={form.values.approach} />
    </FormDialog>
  )
}

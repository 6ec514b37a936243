import { opportunity } from '@crm/contract/opportunity'
import type { OpportunityRow } from '@crm/contract/opportunity-views'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useEndpointForm } from '../../../kit/form/use-endpoint-form.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { loadFrom, numberIn, type Option } from '../../../ui/options.ts'
import { PersonPicker } from '../../../ui/PersonPicker.tsx'
import { campaignQuery } from '../../campaign/campaign-queries.ts'
import { tellChanged, toFormerCurator } from '../opportunity-changes.ts'
import { peopleOptions } from '../opportunity-options.ts'

interface Props {
  readonly rows: readonly OpportunityRow[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Gives opportunities to somebody else of their campaign. */
export default function TransferDialog({ rows, onClose, onDone }: Props) {
  const { t } = useTranslation('opportunity')
  const [first] = rows
  const view = useQuery({ ...campaignQuery(first?.campaignId ?? 0), enabled: first !== undefined }).data
  const form = useEndpointForm(opportunity.transfer, {
    initial: { curator: null as Option | null },
    label: () => t('field.curatorName'),
    required: ['curator'],
    body: ({ curator }) => ({
      opportunityIds: rows.map(({ opportunityId }) => opportunityId),
      curator: numberIn(curator),
    }),
    onDone(changed) {
      tellChanged(changed, rows, toFormerCurator)
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('act.transfer.title', { count: rows.length })}
      submitLabel={t('act.transfer.confirm')}
      onClose={onClose}
    >
      <PersonPicker
        {...form.field('curator')}
        autoFocus
        load={loadFrom(peopleOptions(view))}
        value={form.values.curator}
      />
    </FormDialog>
  )
}

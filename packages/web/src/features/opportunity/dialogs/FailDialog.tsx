import { opportunity } from '@crm/contract/opportunity'
import { failReasons } from '@crm/contract/opportunity-rules'
import type { OpportunityRow } from '@crm/contract/opportunity-views'
import { Select, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { campaignQuery } from '../../campaign/campaign-queries.ts'
import { tellChanged } from '../opportunity-changes.ts'
import { keepOpportunity } from '../opportunity-queries.ts'
import { reasonWord } from '../opportunity-words.tsx'

interface Props {
  readonly rows: readonly OpportunityRow[]
  readonly onClose: () => void
  readonly onDone?: (() => void) | undefined
}

const OWN = 'own:'
const initial = { failReason: null as string | null, note: '' }
const reasonIn = ({ failReason, note }: typeof initial) => {
  if (failReason?.startsWith(OWN)) return { failReasonId: Number(failReason.slice(OWN.length)), note }
  const known = failReasons.find((one) => one === failReason)
  return { ...(known && { failReason: known }), note }
}

/** Why opportunities were lost: one of the reasons that every campaign has, or one of its own. */
export default function FailDialog({ rows, onClose, onDone }: Props) {
  const { t } = useTranslation('opportunity')
  const [first] = rows
  const own =
    useQuery({ ...campaignQuery(first?.campaignId ?? 0), enabled: first !== undefined }).data?.failReasons ?? []
  const form = useForm({
    initial,
    label: (field) => t(`field.${field}`),
    required: ['failReason'],
    body: reasonIn,
    async send(typed, repeatKey) {
      const reason = reasonIn(typed)
      if (rows.length === 1 && first) {
        const { opportunityId, version } = first
        return keepOpportunity(await call(opportunity.fail, { body: { opportunityId, version, ...reason }, repeatKey }))
      }
      const opportunityIds = rows.map(({ opportunityId }) => opportunityId)
      tellChanged(await call(opportunity.failMany, { body: { opportunityIds, ...reason }, repeatKey }))
    },
    onDone() {
      if (rows.length === 1) showToast({ tone: 'success', key: 'opportunity:act.fail.done' })
      onDone?.()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('act.fail.title', { count: rows.length })}
      submitLabel={t('act.fail.confirm')}
      onClose={onClose}
    >
      <Select
        {...form.field('failReason')}
        data-autofocus
        allowDeselect={false}
        placeholder={t('fail.choose')}
        data={[
          { group: t('fail.usual'), items: failReasons.map((one) => ({ value: one, label: reasonWord(one) })) },
          ...(own.length > 0
            ? [
                {
                  group: t('fail.own'),
                  items: own.map(({ reasonId, name }) => ({ value: `${OWN}${reasonId}`, label: name })),
                },
              ]
            : []),
        ]}
      />
      <Textarea {...form.field('note')} autosize minRows={2} maxRows={6} />
    </FormDialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { readId } from '../../../kernel/address-id.ts'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { loadAnyCampaigns } from '../campaign-options.ts'
import { campaignQuery } from '../campaign-queries.ts'

/** Leads from one campaign to another. */
export function CampaignSelect() {
  const { t } = useTranslation('campaign')
  const { id } = useParams({ strict: false })
  const campaignId = readId(id)
  const navigate = useNavigate()
  const { data } = useQuery({ ...campaignQuery(campaignId), enabled: campaignId > 0 })
  return (
    <AsyncSelect
      label={t('select')}
      hideLabel
      clearable={false}
      load={loadAnyCampaigns}
      value={data ? { value: String(data.campaignId), label: data.name } : null}
      onChange={(option) =>
        option && void navigate({ to: '/campaign/detail/{-$id}', params: { id: option.value }, search: {} })
      }
    />
  )
}

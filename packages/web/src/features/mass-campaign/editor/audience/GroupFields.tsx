import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../kernel/may.ts'
import { useWordNames } from '../../../../kit/list/filter/word-names.ts'
import { AsyncMultiSelect } from '../../../../ui/AsyncMultiSelect.tsx'
import { FieldPairs } from '../../../../ui/form/FormSection.tsx'
import type { Option } from '../../../../ui/options.ts'
import { loadAnyCampaigns } from '../../../campaign/campaign-options.ts'
import { campaignQuery } from '../../../campaign/campaign-queries.ts'
import { loadGroups } from '../../../customer/customer-options.ts'
import type { AudienceProps } from './audience-props.ts'

const optionsOf = (ids: readonly number[], names: readonly string[]): Option[] =>
  ids.map((id, place) => ({ value: String(id), label: names[place] ?? `#${id}` }))
const idsOf = (options: readonly Option[]) => options.map(({ value }) => Number(value))

function useCampaignNames(ids: readonly number[]): string[] {
  const found = useQueries({ queries: ids.map((id) => ({ ...campaignQuery(id), retry: false })) })
  return ids.map((id, place) => found[place]?.data?.name ?? `#${id}`)
}

/** By group and by sales campaign; and groups that stay out. */
export function GroupFields({ audience, onChange }: AudienceProps) {
  const { t } = useTranslation('massCampaign')
  const sales = useMay('MNU_Campaign')
  const { groupIds, exceptGroupIds, salesCampaignIds } = audience
  const [names, exceptNames] = [
    useWordNames('customerGroups', groupIds),
    useWordNames('customerGroups', exceptGroupIds),
  ]
  const campaignNames = useCampaignNames(sales.access ? salesCampaignIds : [])
  return (
    <FieldPairs>
      <AsyncMultiSelect
        label={t('audience.groups')}
        placeholder={t('audience.groupsHint')}
        load={loadGroups}
        value={optionsOf(groupIds, names)}
        onChange={(options) => onChange({ groupIds: idsOf(options) })}
      />
      <AsyncMultiSelect
        label={t('audience.except')}
        placeholder={t('audience.exceptHint')}
        load={loadGroups}
        value={optionsOf(exceptGroupIds, exceptNames)}
        onChange={(options) => onChange({ exceptGroupIds: idsOf(options) })}
      />
      {sales.access && (
        <AsyncMultiSelect
          label={t('audience.sales')}
          placeholder={t('audience.salesHint')}
          load={loadAnyCampaigns}
          value={optionsOf(salesCampaignIds, campaignNames)}
          onChange={(options) => onChange({ salesCampaignIds: idsOf(options) })}
        />
      )}
    </FieldPairs>
  )
}

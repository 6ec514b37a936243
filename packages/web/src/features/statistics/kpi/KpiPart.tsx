import { opportunityStatus } from '@crm/contract/opportunity-rules'
import type { CampaignKpi } from '@crm/contract/sales-statistics'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useListSearch } from '../../../kernel/list-search.ts'
import { useMayAny } from '../../../kernel/may.ts'
import { PeriodInput } from '../../../kit/list/filter/PeriodInput.tsx'
import { PartList } from '../../../kit/list/part/PartList.tsx'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { loadFrom, numberIn } from '../../../ui/options.ts'
import { Empty } from '../../../ui/StateViews.tsx'
import { loadAnyCampaigns } from '../../campaign/campaign-options.ts'
import { campaignQuery } from '../../campaign/campaign-queries.ts'
import { opportunitiesBehind } from '../behind.tsx'
import { RowsBehind } from '../RowsBehind.tsx'
import classes from '../Statistics.module.css'
import { daysOf } from '../statistics-address.ts'
import { kpiColumns } from './kpi-columns.tsx'
import { type KpiAddress, kpiBy, kpiQuery, readKpiAddress, usualKpiPeriod } from './kpi-query.ts'

interface FiltersProps {
  readonly address: KpiAddress
  readonly onChange: (part: Partial<KpiAddress>) => void
}

function Filters({ address, onChange }: FiltersProps) {
  const { t } = useTranslation('statistics')
  const { campaign, period = usualKpiPeriod, by = kpiBy[0] } = address
  const named = useQuery({ ...campaignQuery(campaign ?? 0), enabled: campaign !== undefined, retry: false })
  const optionOf = (value: string) => ({ value, label: t(`kpi.by.${value}`) })
  return (
    <search className={classes.kpiFilters} aria-label={t('filter.label')}>
      <PeriodInput
        label={t('kpi.period')}
        name="period"
        hasPresets
        value={period}
        onChange={(value) => onChange({ period: value })}
      />
      <AsyncSelect
        label={t('kpi.by.label')}
        clearable={false}
        load={loadFrom(kpiBy.map(optionOf))}
        value={optionOf(by)}
        onChange={(option) => onChange({ by: kpiBy.find((one) => one === option?.value) })}
      />
      <AsyncSelect
        label={t('filter.campaign')}
        placeholder={t('filter.any')}
        load={loadAnyCampaigns}
        value={campaign === undefined ? null : { value: String(campaign), label: named.data?.name ?? `#${campaign}` }}
        onChange={(option) => onChange({ campaign: numberIn(option) })}
      />
    </search>
  )
}

/** What was reached of the goals of campaigns, by campaign or by person; a row leads to what it is made of. */
export default function KpiPart() {
  const { t } = useTranslation('statistics')
  const navigate = useNavigate()
  const may = useMayAny()
  const { search: address, change } = useListSearch(readKpiAddress)
  const { period = usualKpiPeriod, by = kpiBy[0], campaign, page = 1 } = address
  const viewAll = may('MNU_KPI_Campaign', 'viewAll')
  const days = daysOf(period)
  const query = useQuery(kpiQuery({ ...days, by, viewAll, block: page, ...(campaign && { campaignId: campaign }) }))
  const openRow = ({ key }: CampaignKpi) => {
    if (by === 'campaign') return void change({ by: 'person', campaign: key })
    const question = { ...days, viewAll: may('MNU_Opportunity', 'viewAll'), ...(campaign && { campaignId: campaign }) }
    const part = { status: [opportunityStatus.success], closedFrom: days.from, closedTo: days.to, curator: [key] }
    void navigate(opportunitiesBehind(question, { ...part, from: undefined, to: undefined }))
  }
  return (
    <>
      <Filters address={address} onChange={(part) => void change(part)} />
      <p className={classes.quiet}>{t('kpi.note')}</p>
      <PartList
        label={t('part.kpi')}
        columns={kpiColumns(by)}
        asked={query}
        rows={query.data?.items ?? []}
        rowKey={({ key }) => key}
        paging={{ block: page, total: query.data?.total ?? null, onBlock: (next) => void change({ page: next }) }}
        empty={<Empty sentence={t('kpi.empty')} />}
        onOpen={by === 'campaign' || may('MNU_Opportunity', 'access') ? openRow : undefined}
      />
      <RowsBehind />
    </>
  )
}

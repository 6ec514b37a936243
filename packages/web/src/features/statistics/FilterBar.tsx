import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PeriodInput } from '../../kit/list/filter/PeriodInput.tsx'
import { useWordNames } from '../../kit/list/filter/word-names.ts'
import { AsyncSelect } from '../../ui/AsyncSelect.tsx'
import { numberIn, type Option } from '../../ui/options.ts'
import { PersonPicker } from '../../ui/PersonPicker.tsx'
import { loadAnyCampaigns } from '../campaign/campaign-options.ts'
import { campaignQuery } from '../campaign/campaign-queries.ts'
import { loadAnyDepartments, loadAnySources, loadAnyUsers, withNone } from '../customer/customer-options.ts'
import { usePersonNames } from '../customer/customer-words.ts'
import classes from './Statistics.module.css'
import { type StatisticsAddress, usualPeriod } from './statistics-address.ts'

const loadPeople = withNone('statistics:nobody', loadAnyUsers)

interface Props {
  readonly address: StatisticsAddress
  readonly mayViewAll: boolean
  /** The campaign is not to be chosen. */
  readonly isOfOne: boolean
  /** What is done with the figures. */
  readonly children?: ReactNode
  readonly onChange: (part: Partial<StatisticsAddress>) => void
}

const optionOf = (value: number | undefined, [label = '']: readonly string[]): Option | null =>
  value === undefined ? null : { value: String(value), label }

/** Which opportunities the figures are of. */
export function FilterBar({ address, mayViewAll, isOfOne, children, onChange }: Props) {
  const { t } = useTranslation('statistics')
  const { campaign, curator, department, source } = address
  const idsOf = (value: number | undefined) => (value === undefined ? [] : [value])
  const named = useQuery({ ...campaignQuery(campaign ?? 0), enabled: campaign !== undefined, retry: false })
  const people = usePersonNames(idsOf(curator), t('nobody'))
  const departments = useWordNames('departments', idsOf(department))
  const sources = useWordNames('customerSources', idsOf(source))
  const shared = { placeholder: t('filter.any') }
  return (
    <div className={classes.filterRow}>
      <search className={classes.filters} aria-label={t('filter.label')}>
        <PeriodInput
          label={t('filter.period')}
          name="period"
          hasPresets
          value={address.period ?? usualPeriod}
          onChange={(period) => onChange({ period })}
        />
        {!isOfOne && (
          <AsyncSelect
            {...shared}
            label={t('filter.campaign')}
            load={loadAnyCampaigns}
            value={optionOf(campaign, [named.data?.name ?? `#${campaign}`])}
            onChange={(option) => onChange({ campaign: numberIn(option) })}
          />
        )}
        <PersonPicker
          {...shared}
          label={t('filter.curator')}
          load={loadPeople}
          value={optionOf(curator, people)}
          onChange={(option) => onChange({ curator: numberIn(option) })}
        />
        {mayViewAll && (
          <AsyncSelect
            {...shared}
            label={t('filter.department')}
            load={loadAnyDepartments}
            value={optionOf(department, departments)}
            onChange={(option) => onChange({ department: numberIn(option) })}
          />
        )}
        <AsyncSelect
          {...shared}
          label={t('filter.source')}
          load={loadAnySources}
          value={optionOf(source, sources)}
          onChange={(option) => onChange({ source: numberIn(option) })}
        />
      </search>
      {children}
    </div>
  )
}

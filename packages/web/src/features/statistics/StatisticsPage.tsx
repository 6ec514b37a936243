import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useListSearch } from '../../kernel/list-search.ts'
import { useMayAny } from '../../kernel/may.ts'
import { oneOf } from '../../kernel/search-values.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ViewTabs } from '../../ui/ViewTabs.tsx'
import classes from './Statistics.module.css'
import { StatisticsView } from './StatisticsView.tsx'

const KpiPart = lazy(() => import('./kpi/KpiPart.tsx'))

const parts = ['figures', 'kpi'] as const
const readPart = oneOf(parts)
const panelId = 'statistics-part'

/** How campaigns go: the figures of their opportunities, and what was reached of what was planned. */
export default function StatisticsPage() {
  const { t } = useTranslation('statistics')
  const { search, replaceAll } = useListSearch((raw) => ({ part: readPart(raw['part']) }))
  const may = useMayAny()
  const [mayFigures, mayKpi] = [may('MNU_Opportunity', 'access'), may('MNU_KPI_Campaign', 'access')]
  const part = (mayKpi && search.part) || (mayKpi && !mayFigures ? 'kpi' : 'figures')
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} />
      {mayFigures && mayKpi && (
        <ViewTabs
          label={t('part.label')}
          views={parts.map((key) => ({ key, label: t(`part.${key}`) }))}
          active={part}
          panelId={panelId}
          onPick={(key) => void replaceAll({ part: key === 'kpi' ? key : undefined })}
        />
      )}
      <div
        id={panelId}
        className={classes.page}
        {...(mayFigures && mayKpi && { role: 'tabpanel', 'aria-label': t(`part.${part}`) })}
      >
        <Suspense>{part === 'kpi' ? <KpiPart /> : <StatisticsView />}</Suspense>
      </div>
    </div>
  )
}

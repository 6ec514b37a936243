import { channels } from '@crm/contract/channels'
import { showPlainDate } from '@crm/contract/rules/dates'
import { STATISTICS_DAYS_MAX, salesStatistics } from '@crm/contract/sales-statistics'
import { Button, Skeleton } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { callFile, saveFile } from '../../kernel/call.ts'
import { languageNow } from '../../kernel/format.ts'
import { refusalText } from '../../kernel/i18n.ts'
import { useListSearch } from '../../kernel/list-search.ts'
import { useChannel } from '../../kernel/live.ts'
import { useMay } from '../../kernel/may.ts'
import { queries } from '../../kernel/query.ts'
import { showToast } from '../../kernel/toast.ts'
import { NotHere, StaleBar } from '../../ui/AskedViews.tsx'
import { Denied, Empty } from '../../ui/StateViews.tsx'
import { FilterBar } from './FilterBar.tsx'
import { RowsBehind } from './RowsBehind.tsx'
import classes from './Statistics.module.css'
import {
  allStatistics,
  type Question,
  questionOf,
  readAddress,
  statisticsQuery,
  usualPeriod,
} from './statistics-address.ts'

// The charts weigh as much as the rest of the page: they come after it, and their place is kept.
const Figures = lazy(() => import('./figures/Figures.tsx'))

const DAY_MS = 86_400_000
const charts = ['funnel', 'months', 'people', 'departments', 'campaigns', 'sources', 'reasons', 'time', 'activities']

const Waiting = () => (
  <div className={classes.figures} aria-hidden>
    <Skeleton height={116} />
    <div className={classes.charts}>
      {charts.map((key) => (
        <Skeleton key={key} className={classes.waiting} />
      ))}
    </div>
  </div>
)

/** All tables of the page, with its filters, as a workbook in the reader's language. */
function ExportButton({ question }: { question: Question }) {
  const { t } = useTranslation('statistics')
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const language = languageNow() === 'en' ? 'en' : 'vi'
      const { file, name } = await callFile(salesStatistics.export, { body: { ...question, language } })
      saveFile(file, name)
    },
    onError: (error) => showToast({ tone: 'error', text: refusalText(error) }),
  })
  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
      onClick={() => mutate()}
    >
      {t('export')}
    </Button>
  )
}

interface Props {
  /** Of this campaign alone. */
  readonly campaignId?: number
  /** The days that are shown where the address names none. */
  readonly usual?: string
}

function Loaded({ campaignId, usual = usualPeriod }: Props) {
  const { t } = useTranslation('statistics')
  const { viewAll, download } = useMay('MNU_Opportunity')
  const { search, change } = useListSearch(readAddress)
  const address = { ...search, period: search.period ?? usual, ...(campaignId && { campaign: campaignId }) }
  const question = questionOf(address, viewAll)
  const isTooLong = Date.parse(question.to) - Date.parse(question.from) >= STATISTICS_DAYS_MAX * DAY_MS
  const asked = useQuery({ ...statisticsQuery(question), enabled: !isTooLong })
  useChannel(channels.campaign, 'CampaignChange', () => void queries.invalidateQueries({ queryKey: allStatistics }))
  const note = t('pictureNote', { from: showPlainDate(question.from), to: showPlainDate(question.to) })
  return (
    <>
      <FilterBar
        address={address}
        mayViewAll={viewAll}
        isOfOne={campaignId !== undefined}
        onChange={(part) => void change(part)}
      >
        {download && !isTooLong && <ExportButton question={question} />}
      </FilterBar>
      <StaleBar asked={asked} />
      {isTooLong ? (
        <Empty sentence={t('tooLong')} />
      ) : asked.data ? (
        <Suspense fallback={<Waiting />}>
          <Figures
            figures={asked.data}
            question={question}
            note={note}
            isOfOne={address.campaign !== undefined}
            isStale={asked.isPlaceholderData}
          />
        </Suspense>
      ) : (
        <NotHere asked={asked}>
          <Waiting />
        </NotHere>
      )}
      <RowsBehind />
    </>
  )
}

/** The figures of the opportunities that the reader sees, of a time; of all campaigns, or of one. */
export function StatisticsView(props: Props) {
  const { t } = useTranslation('statistics')
  const { access } = useMay('MNU_Opportunity')
  return access ? <Loaded {...props} /> : <Denied sentence={t('denied')} />
}

import type { RunRow } from '@crm/contract/automation-views'
import { showDateTime } from '@crm/contract/rules/dates'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { translate } from '../../../kernel/i18n.ts'
import { useListSearch } from '../../../kernel/list-search.ts'
import { type ListSearch, noFilters } from '../../../kit/list/address.ts'
import { PartFilters } from '../../../kit/list/part/PartFilters.tsx'
import { PartList } from '../../../kit/list/part/PartList.tsx'
import type { Column } from '../../../ui/columns.ts'
import { QuickView } from '../../../ui/QuickView.tsx'
import { Empty } from '../../../ui/StateViews.tsx'
import { useQuickRow } from '../../../ui/use-quick-row.ts'
import { RunDetails } from './RunDetails.tsx'
import { isFiltered, RUN_BLOCK, readRunSearch, runAddress, runsQuery } from './run-search.ts'
import { RunMark, RunRecord, reasonWords } from './run-words.tsx'

const head = (key: string) => () => translate(`automation:run.${key}`)

/** "2/3", and what a waiting one waits for. */
const stepWords = ({ stepsDone, steps, dueDate, state }: RunRow) =>
  state === 'waiting' && dueDate !== null
    ? translate('automation:run.goesOn', { stepsDone, steps, at: showDateTime(dueDate) })
    : `${stepsDone}/${steps}`

const columns: readonly Column<RunRow>[] = [
  { key: 'record', header: head('record'), width: 240, grow: true, render: (run) => <RunRecord run={run} /> },
  { key: 'runState', header: head('runState'), width: 128, render: (run) => <RunMark state={run.state} /> },
  { key: 'reason', header: head('reasonHead'), width: 256, render: (run) => reasonWords(run.reason) },
  { key: 'steps', header: head('stepHead'), width: 200, render: stepWords },
  {
    key: 'createdDate',
    header: head('createdDate'),
    width: 144,
    numeric: true,
    render: (run) => showDateTime(run.createdDate),
  },
]
const keyOf = ({ runId }: RunRow) => runId
const nowhere = async () => {}

/** What a rule did, the newest first; opened, a run tells step by step. */
export default function RunsPart({ automationId }: { automationId: number }) {
  const { t } = useTranslation('automation')
  const { change } = useListSearch<ListSearch>(readRunSearch)
  const search = readRunSearch(useSearch({ strict: false }))
  const query = useQuery(runsQuery(automationId, search))
  const rows = query.data?.items ?? []
  const quick = useQuickRow({ rows, keyOf, noted: undefined, note: nowhere, goFull: nowhere })
  return (
    <>
      <PartFilters label={t('run.filters')} list={runAddress} search={search} onChange={(part) => void change(part)} />
      <PartList
        label={t('part.runs')}
        columns={columns}
        asked={query}
        rows={rows}
        rowKey={keyOf}
        perBlock={RUN_BLOCK}
        paging={{
          block: search.page ?? 1,
          total: query.data?.total ?? null,
          onBlock: (page) => void change({ page }),
        }}
        empty={
          <Empty sentence={t(isFiltered(search) ? 'run.emptyFiltered' : 'run.empty')}>
            {isFiltered(search) && (
              <Button variant="default" onClick={() => void change(noFilters(runAddress))}>
                {t('run.showAll')}
              </Button>
            )}
          </Empty>
        }
        onOpen={quick.open}
        openKey={quick.openKey}
      />
      <QuickView
        opened={quick.row !== undefined}
        title={quick.row && t('run.title')}
        onClose={quick.close}
        onNext={quick.next}
        onPrevious={quick.previous}
      >
        {quick.row && <RunDetails row={quick.row} />}
      </QuickView>
    </>
  )
}

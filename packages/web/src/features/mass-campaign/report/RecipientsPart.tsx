import { messageState } from '@crm/contract/marketing-rules'
import { recipientColumns as sheetColumns } from '@crm/contract/mass-campaign'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListSearch } from '../../../kernel/list-search.ts'
import { useMay } from '../../../kernel/may.ts'
import type { ListSearch } from '../../../kit/list/address.ts'
import { PartFilters } from '../../../kit/list/part/PartFilters.tsx'
import { PartList } from '../../../kit/list/part/PartList.tsx'
import { Empty } from '../../../ui/StateViews.tsx'
import { massChannels } from '../mass-channel.ts'
import { channelOf, type MassView, recipientsQuery } from '../mass-queries.ts'
import { messageFormOf, readMessageSearch } from './message-search.ts'
import classes from './Report.module.css'
import { recipientColumns } from './recipient-columns.tsx'
import { UnknownNote } from './UnknownNote.tsx'

const ExportForm = lazy(() => import('../../../kit/list/export/ExportForm.tsx'))

function ExportButton({ view, search }: { view: MassView; search: Record<string, unknown> }) {
  const { t } = useTranslation('list')
  const channel = channelOf(view)
  const { sheet, tag } = massChannels[channel]
  const { download } = useMay(tag)
  const [isOpen, open] = useState(false)
  if (!download) return null
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => open(true)}>
        {t('export.label')}
      </Button>
      <Suspense>
        {isOpen && (
          <ExportForm
            opened
            onClose={() => open(false)}
            sheet={{ calls: sheet, columns: sheetColumns, named: { customer: ['customerCode', 'customerName'] } }}
            search={{ ...search, campaignId: view.campaignId }}
            shown={recipientColumns[channel].map(({ key }) => key)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Everybody to whom it was to go, with what became of it. */
export default function RecipientsPart({ view }: { view: MassView }) {
  const { t } = useTranslation('massCampaign')
  const channel = channelOf(view)
  const { search, change } = useListSearch(readMessageSearch)
  const { page, ...question } = search
  const asked = useQuery(recipientsQuery(channel, view.campaignId, page, question))
  const rows = asked.data?.items ?? []
  const isFiltered = Object.values(question).some((value) => value !== undefined)
  return (
    <>
      <div className={classes.tools}>
        <PartFilters
          label={t('recipient.filters')}
          list={messageFormOf(channel)}
          search={question as ListSearch}
          onChange={(part) => void change(readMessageSearch({ ...question, ...part }), { replace: true })}
        />
        <ExportButton
          view={view}
          search={{ state: question.state, filter: question.filter, domain: question.domain }}
        />
      </div>
      {question.state === messageState.unknown && <UnknownNote view={view} />}
      {/* A table that has no rows could not be scrolled by keys. */}
      {asked.data?.items.length === 0 && page === 1 ? (
        <Empty sentence={t(isFiltered ? 'recipient.noneFound' : 'recipient.none')} />
      ) : (
        <PartList
          label={t('part.recipients')}
          columns={recipientColumns[channel]}
          asked={asked}
          rows={rows}
          rowKey={({ messageId }) => messageId}
          paging={{ block: page, total: asked.data?.total ?? null, onBlock: (block) => void change({ page: block }) }}
          of={JSON.stringify(question)}
        />
      )}
    </>
  )
}

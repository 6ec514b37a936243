import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { translate } from '../../../kernel/i18n.ts'
import { useListSearch } from '../../../kernel/list-search.ts'
import { useMay } from '../../../kernel/may.ts'
import type { ListSearch } from '../../../kit/list/address.ts'
import { PartFilters } from '../../../kit/list/part/PartFilters.tsx'
import { PartList } from '../../../kit/list/part/PartList.tsx'
import type { Column } from '../../../ui/columns.ts'
import { Empty } from '../../../ui/StateViews.tsx'
import { MergeWords } from '../../marketing-template/MergeWords.tsx'
import { massChannels } from '../mass-channel.ts'
import { messageFormOf, readMessageSearch } from '../report/message-search.ts'
import { campaignColumn, recipientColumns } from '../report/recipient-columns.tsx'
import { messagesQuery } from './single-queries.ts'
import { useUnknownActs } from './use-unknown-acts.tsx'

const columnsOf = (channel: MarketingChannel): readonly Column<Row>[] => {
  const [customer, ...others] = recipientColumns[channel]
  if (customer === undefined) return []
  return channel === 'sms' ? [customer, campaignColumn, ...others] : [customer, subject, ...others, origin]
}
type Row = Parameters<typeof campaignColumn.render>[0] & { readonly subject?: string; readonly origin?: string }
const subject: Column<Row> = {
  key: 'subject',
  header: () => translate('massCampaign:field.subject'),
  width: 200,
  render: (row) => <MergeWords text={row.subject ?? ''} />,
}
const origin: Column<Row> = {
  key: 'origin',
  header: () => translate('massCampaign:single.origin'),
  width: 144,
  render: (row) => row.origin && translate(`massCampaign:origin.${row.origin}`),
}
const columns = { email: columnsOf('email'), sms: columnsOf('sms') }

interface Props {
  readonly channel: MarketingChannel
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Messages one by one; of those by phone the ones of campaigns too. */
export function MessageList({ channel, from, to }: Props) {
  const { t } = useTranslation('massCampaign')
  const { viewAll } = useMay(massChannels[channel].singleTag)
  const { search, change } = useListSearch(readMessageSearch)
  const { page, ...question } = search
  const everywhere = channel === 'sms'
  const asked = useQuery(messagesQuery(channel, viewAll, page, { ...question, from, to, everywhere }))
  const { actions } = useUnknownActs(channel)
  const isFiltered = Object.values(question).some((value) => value !== undefined)
  return (
    <>
      <PartFilters
        label={t('recipient.filters')}
        list={messageFormOf(channel)}
        search={question as ListSearch}
        onChange={(part) => void change(readMessageSearch({ ...question, ...part }), { replace: true })}
      />
      {/* A table that has no rows could not be scrolled by keys. */}
      {asked.data?.items.length === 0 && page === 1 ? (
        <Empty sentence={t(isFiltered ? 'recipient.noneFound' : `single.none.${channel}`)} />
      ) : (
        <PartList
          label={t(`single.list.${channel}`)}
          columns={columns[channel]}
          asked={asked}
          rows={asked.data?.items ?? []}
          rowKey={({ messageId }) => messageId}
          rowName={({ customerName }) => customerName || t('recipient.hidden')}
          actions={actions}
          paging={{ block: page, total: asked.data?.total ?? null, onBlock: (block) => void change({ page: block }) }}
          of={JSON.stringify(question)}
        />
      )}
    </>
  )
}

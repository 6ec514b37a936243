import { channels } from '@crm/contract/channels'
import { opportunity, opportunityExport, opportunityExportColumns } from '@crm/contract/opportunity'
import type { OpportunityRow } from '@crm/contract/opportunity-views'
import { OPPORTUNITIES_PER_BULK_CHANGE_MAX } from '@crm/contract/rules/limits'
import { IconPlus, IconUsersPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { call } from '../../kernel/call.ts'
import { translate } from '../../kernel/i18n.ts'
import { useChannel } from '../../kernel/live.ts'
import { may } from '../../kernel/may.ts'
import { oneOf } from '../../kernel/search-values.ts'
import { type ListHandle, list } from '../../kit/list/list.ts'
import { campaignQuery } from '../campaign/campaign-queries.ts'
import { CampaignParts } from '../campaign/detail/CampaignParts.tsx'
import { prefetchBoard, useBoardLayout } from './board/use-board-layout.tsx'
import { prefetchLanes, useLanesLayout } from './board/use-lanes-layout.tsx'
import { opportunityColumns } from './opportunity-columns.tsx'
import { allOpportunities } from './opportunity-queries.ts'
import {
  type OpportunitySearch,
  opportunityFilters,
  opportunitySortKeys,
  opportunityTabs,
  toQuestion,
} from './opportunity-search.ts'
import { useOpportunityActs } from './use-opportunity-acts.tsx'

const AddDialog = lazy(() => import('./dialogs/AddDialog.tsx'))
const AddCustomersDialog = lazy(() => import('../campaign/detail/AddCustomersDialog.tsx'))
const QuickOpportunity = lazy(() => import('./QuickOpportunity.tsx'))

const campaignOf = ({ reader: { params } }: Pick<ListHandle<OpportunitySearch>, 'reader'>) =>
  Number(params?.['id'] ?? 0)

/** The opportunities of one campaign, as a board or as a table. */
export const opportunityList = list({
  name: 'opportunity',
  texts: 'opportunity',
  tag: 'MNU_Opportunity',
  queryKey: allOpportunities,
  columns: opportunityColumns,
  key: (row: OpportunityRow) => row.opportunityId,
  title: (row) => row.name,
  rowName: ({ code, name }) => translate('opportunity:list.select', { code, name }),
  path: ({ campaignId, opportunityId }) => `/profile-opportunity/${campaignId}/${opportunityId}`,

  tabs: opportunityTabs,
  sorts: opportunitySortKeys,
  usualSort: '-createdDate',
  layouts: ['board', 'lanes', 'table'],
  usualLayout: 'board',
  form: { widthPx: 560 },
  filters: opportunityFilters,
  isApart: (tab) => tab === 'deleted',
  isTabShown: (tab, handle) => tab !== 'deleted' || handle.may('delete'),
  settle: (search, part) => (part.tab === 'deleted' && search.layout !== 'table' ? { ...part, layout: 'table' } : part),

  ask: (search: OpportunitySearch, reader) => ({ ...toQuestion(search, reader), deleted: search.tab === 'deleted' }),
  block: (asked, signal) => call(opportunity.search, { body: { ...asked, count: true }, ...(signal && { signal }) }),
  useChanges: (refresh) => useChannel(channels.campaign, 'CampaignChange', refresh),
  useLayout: (handle) => {
    const [board, lanes] = [useBoardLayout(handle), useLanesLayout(handle)]
    return board ?? lanes
  },
  prefetchLayout: (search, reader) => (search.layout === 'lanes' ? prefetchLanes : prefetchBoard)(search, reader),

  useTitle: (handle) => useQuery(campaignQuery(campaignOf(handle))).data?.name ?? '',
  above: (handle, panelId) => (
    <CampaignParts
      campaignId={campaignOf(handle)}
      part={oneOf(['lanes', 'table'])(handle.search.layout) ?? 'board'}
      panelId={panelId}
    />
  ),
  buttons: (handle) =>
    may('MNU_Opportunity', 'add')
      ? [
          {
            key: 'customers',
            label: translate('campaign:addition.label'),
            icon: <IconUsersPlus size={16} />,
            run: () => handle.open(<AddCustomersDialog campaignId={campaignOf(handle)} onClose={handle.close} />),
          },
          {
            key: 'add',
            label: translate('opportunity:add.submit'),
            icon: <IconPlus size={16} />,
            primary: true,
            adds: true,
            run: () => handle.open(<AddDialog campaignId={campaignOf(handle)} onClose={handle.close} />),
          },
        ]
      : [],
  sheet: { calls: opportunityExport, columns: opportunityExportColumns },
  selectedMax: OPPORTUNITIES_PER_BULK_CHANGE_MAX,
  useActions: (rows, handle, onGone) => useOpportunityActs(rows, handle, onGone, handle.search.tab === 'deleted'),
  quick: (props) => <QuickOpportunity {...props} />,
})

import { campaign, campaignExport } from '@crm/contract/campaign'
import { campaignExportColumns } from '@crm/contract/campaign-fields'
import { campaignStates } from '@crm/contract/campaign-rules'
import type { CampaignRow } from '@crm/contract/campaign-views'
import { channels } from '@crm/contract/channels'
import { CAMPAIGN_CODE_SEARCH_MAX, CAMPAIGN_NAME_SEARCH_MAX } from '@crm/contract/rules/limits'
import { IconPlus } from '@tabler/icons-react'
import { lazy } from 'react'
import { call } from '../../kernel/call.ts'
import { translate } from '../../kernel/i18n.ts'
import { useChannel } from '../../kernel/live.ts'
import { may } from '../../kernel/may.ts'
import { id } from '../../kernel/search-values.ts'
import { choice, date, pick, text } from '../../kit/list/filter/filters.ts'
import { list } from '../../kit/list/list.ts'
import { loadUsers } from '../customer/customer-options.ts'
import { usePersonNames } from '../customer/customer-words.ts'
import { campaignColumns } from './campaign-columns.tsx'
import { allCampaigns } from './campaign-queries.ts'
import { stateWord } from './campaign-words.tsx'
import { useCampaignActs } from './use-campaign-acts.tsx'

const QuickCampaign = lazy(() => import('./QuickCampaign.tsx'))
const usePeople = (values: readonly number[]) => usePersonNames(values)
const person = () => pick(id, { isPerson: true, load: () => loadUsers, useNames: usePeople })

/** Every campaign that the reader sees. */
export const campaignList = list({
  name: 'campaign',
  texts: 'campaign',
  tag: 'MNU_Campaign',
  queryKey: allCampaigns,
  columns: campaignColumns,
  key: (row: CampaignRow) => row.campaignId,
  title: (row) => row.name,
  rowName: ({ code, name }) => translate('campaign:list.select', { code, name }),
  path: ({ campaignId }) => `/campaign/detail/${campaignId}`,

  tabs: ['all'],
  sorts: ['createdDate', 'name', 'startDate'],
  usualSort: '-createdDate',
  form: { widthPx: 560 },
  filters: {
    text: text(CAMPAIGN_NAME_SEARCH_MAX),
    code: text(CAMPAIGN_CODE_SEARCH_MAX, { bar: { placeholder: () => translate('campaign:filter.codeHint') } }),
    state: choice(campaignStates, {
      options: () =>
        campaignStates
          .filter((state) => state !== 'deleted' || may('MNU_Campaign', 'delete'))
          .map((state) => ({ value: state, label: stateWord(state) })),
    }),
    manager: person(),
    participant: person(),
    from: date(),
    to: date(),
  },

  ask: ({ text, code, state, manager, participant, from, to }, { viewAll }) => ({
    viewAll,
    text,
    code,
    state,
    manager,
    participant,
    from,
    to,
  }),
  block: ({ viewAll, ...query }, signal) =>
    call(campaign.all, { params: { viewAll }, query: { ...query, count: true }, ...(signal && { signal }) }),
  useChanges: (refresh) => useChannel(channels.campaign, 'CampaignChange', refresh),

  buttons: ({ may, go }) =>
    may('add')
      ? [
          {
            key: 'add',
            label: translate('campaign:list.add'),
            icon: <IconPlus size={16} />,
            primary: true,
            adds: true,
            run: () => go('/campaign'),
          },
        ]
      : [],
  sheet: {
    calls: campaignExport,
    columns: campaignExportColumns,
    named: { period: ['startDate', 'endDate'], progress: ['open', 'success', 'failure'] },
  },
  useActions: ([row, ...others], _handle, onGone) => {
    const nothing = { campaignId: 0, name: '', state: 'planned', canPlan: false } as const
    const acts = useCampaignActs(row ?? nothing, onGone)
    return row && others.length === 0 ? acts : []
  },
  quick: (props) => <QuickCampaign {...props} />,
})

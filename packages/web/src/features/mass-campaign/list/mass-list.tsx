import { type MarketingChannel, massState } from '@crm/contract/marketing-rules'
import type { MassRow } from '@crm/contract/marketing-views'
import { IconPlus } from '@tabler/icons-react'
import { lazy, type ReactNode } from 'react'
import { call } from '../../../kernel/call.ts'
import { translate } from '../../../kernel/i18n.ts'
import { useChannel } from '../../../kernel/live.ts'
import { may } from '../../../kernel/may.ts'
import { id } from '../../../kernel/search-values.ts'
import { choice, period, pick, text } from '../../../kit/list/filter/filters.ts'
import { ListFilterBar } from '../../../kit/list/filter/ListFilterBar.tsx'
import { daysIn } from '../../../kit/list/filter/period.ts'
import { type ListButton, list } from '../../../kit/list/list.ts'
import { loadUsers } from '../../customer/customer-options.ts'
import { usePersonNames } from '../../customer/customer-words.ts'
import { massChannels } from '../mass-channel.ts'
import { massPath } from '../mass-path.ts'
import { allMass } from '../mass-queries.ts'
import { massStates, stateWord } from '../mass-words.tsx'
import { noMass, useMassActs } from '../use-mass-acts.tsx'
import { CalendarSwitch } from './CalendarSwitch.tsx'
import { columnsOf } from './mass-columns.tsx'
import { useCalendarLayout } from './use-calendar-layout.tsx'

const NewMassDialog = lazy(() => import('./NewMassDialog.tsx'))
const QuickMass = lazy(() => import('./QuickMass.tsx'))

/** Numbers are states; what was deleted is asked for apart. */
const asked = [...massStates.map(String), 'deleted']
const questionOf = (state: string | undefined) =>
  state === 'deleted' ? ({ deleted: true } as const) : { state: state === undefined ? undefined : Number(state) }

const addButton = (channel: MarketingChannel, open: (dialog: ReactNode) => void, close: () => void): ListButton => ({
  key: 'add',
  label: translate('massCampaign:list.add'),
  icon: <IconPlus size={16} />,
  primary: true,
  adds: true,
  run: () => open(<NewMassDialog channel={channel} onClose={close} />),
})

function useMassChanges(channel: MarketingChannel, refresh: () => void) {
  const { hub } = massChannels[channel]
  useChannel(hub, 'Change', refresh)
  useChannel(hub, 'SendProgress', refresh)
}

function useRowActs(channel: MarketingChannel, [row, ...others]: readonly MassRow[], onGone: () => void) {
  const acts = useMassActs(channel, row ?? noMass, onGone)
  return row && others.length === 0 ? acts : []
}

/** The header of the product has the tabs of the area. */
const ListTop = ({ channel }: { channel: MarketingChannel }) => (
  <div style={{ flex: 'none', paddingTop: 8 }}>
    <ListFilterBar list={massLists[channel]} />
  </div>
)

const stateFilter = (channel: MarketingChannel) =>
  choice(asked, {
    options: () =>
      asked
        .filter((state) => state !== 'deleted' || may(massChannels[channel].tag, 'delete'))
        .map((state) => ({
          value: state,
          label: state === 'deleted' ? translate('massCampaign:state.deleted') : stateWord(stateIn(state)),
        })),
  })

const massList = (channel: MarketingChannel) => {
  const { calls, tag, area, listTab } = massChannels[channel]
  return list({
    name: area,
    area: listTab,
    texts: 'massCampaign',
    tag,
    queryKey: allMass(channel),
    columns: columnsOf(channel),
    key: (row: MassRow) => row.campaignId,
    title: (row) => row.name,
    rowName: ({ code, name }) => translate('massCampaign:list.select', { code, name }),
    path: ({ campaignId }) => massPath(channel, campaignId),

    tabs: ['all'],
    layouts: ['table', 'calendar'],
    sorts: ['createdDate', 'name', 'scheduledDate'],
    usualSort: '-createdDate',
    form: { widthPx: 480 },
    filters: {
      text: text(200),
      state: stateFilter(channel),
      creator: pick(id, { isPerson: true, load: () => loadUsers, useNames: (values) => usePersonNames(values) }),
      days: period({ hasPresets: true }),
    },

    useTitle: () => translate(`massCampaign:list.title.${channel}`),
    ask: ({ text, state, creator, days }, { viewAll }) => ({
      viewAll,
      text,
      creator,
      ...questionOf(state),
      ...daysIn(days),
    }),
    block: ({ viewAll, block, maxPerBlock, ...query }, signal) =>
      call(calls.all, {
        params: { viewAll, block, maxPerBlock },
        query: { ...query, count: true },
        ...(signal && { signal }),
      }),
    useChanges: (refresh) => useMassChanges(channel, refresh),
    useLayout: ({ search, reader }) => {
      const { layout, text, creator, state } = search
      return useCalendarLayout(channel, { layout, reader }, { text, creator, ...questionOf(state) })
    },

    above: () => <ListTop channel={channel} />,
    tools: (handle) => <CalendarSwitch handle={handle} />,
    buttons: ({ may, open, close }) => (may('add') ? [addButton(channel, open, close)] : []),
    useActions: (rows, _handle, onGone) => useRowActs(channel, rows, onGone),
    quick: (props) => <QuickMass channel={channel} {...props} />,
  })
}
const stateIn = (spelled: string) => massStates.find((state) => String(state) === spelled) ?? massState.draft

export const massLists = { email: massList('email'), sms: massList('sms') }

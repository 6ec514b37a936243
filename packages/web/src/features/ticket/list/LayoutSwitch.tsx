import { IconLayoutKanban, IconList } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListHandle } from '../../../kit/list/list.ts'
import { LayoutSwitch as Switch } from '../../../kit/list/view/LayoutSwitch.tsx'
import type { TicketSearch } from './ticket-search.ts'

const layouts = [
  { key: 'list', Icon: IconList, layout: undefined },
  { key: 'board', Icon: IconLayoutKanban, layout: 'board' },
] as const

/** As a table or as a board. */
export function LayoutSwitch({ handle: { search, change } }: { handle: ListHandle<TicketSearch> }) {
  const { t } = useTranslation('ticketList')
  return (
    <Switch
      label={t('list.layout.label')}
      layouts={layouts.map(({ key, Icon, layout }) => ({
        key,
        label: t(`list.layout.${key}`),
        Icon,
        isChosen: (search.layout ?? 'list') === key,
        pick: () => void change({ layout }),
      }))}
    />
  )
}

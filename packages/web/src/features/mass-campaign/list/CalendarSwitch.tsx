import { IconCalendarEvent, IconList } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListHandle } from '../../../kit/list/list.ts'
import { LayoutSwitch } from '../../../kit/list/view/LayoutSwitch.tsx'

const layouts = [
  { key: 'table', Icon: IconList, layout: undefined },
  { key: 'calendar', Icon: IconCalendarEvent, layout: 'calendar' },
] as const

/** As a table, or by the days on which they go out. */
export function CalendarSwitch({ handle: { search, change } }: { handle: Pick<ListHandle, 'search' | 'change'> }) {
  const { t } = useTranslation('massCampaign')
  return (
    <LayoutSwitch
      label={t('list.layout.label')}
      layouts={layouts.map(({ key, Icon, layout }) => ({
        key,
        label: t(`list.layout.${key}`),
        Icon,
        isChosen: (search.layout ?? 'table') === key,
        pick: () => void change({ layout }),
      }))}
    />
  )
}

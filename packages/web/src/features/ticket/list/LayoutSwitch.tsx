import { ActionIcon, Group } from '@mantine/core'
import { IconLayoutKanban, IconList } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListHandle } from '../../../kit/list/list.ts'
import type { TicketSearch } from './ticket-search.ts'

/** As a table or as a board. */
export function LayoutSwitch({ handle: { search, change } }: { handle: ListHandle<TicketSearch> }) {
  const { t } = useTranslation('ticketList')
  const isBoard = search.layout === 'board'
  const layouts = [
    { key: 'list', Icon: IconList, isChosen: !isBoard, layout: undefined },
    { key: 'board', Icon: IconLayoutKanban, isChosen: isBoard, layout: 'board' },
  ] as const
  return (
    <Group component="fieldset" gap="xs" wrap="nowrap" m={0} p={0} bd={0} aria-label={t('list.layout.label')}>
      {layouts.map(({ key, Icon, isChosen, layout }) => (
        <ActionIcon
          key={key}
          size={36}
          variant={isChosen ? 'light' : 'default'}
          {...(isChosen && { color: 'sea' })}
          aria-pressed={isChosen}
          aria-label={t(`list.layout.${key}`)}
          title={t(`list.layout.${key}`)}
          onClick={() => void change({ layout })}
        >
          <Icon size={18} />
        </ActionIcon>
      ))}
    </Group>
  )
}

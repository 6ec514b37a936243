import type { OpportunityRow } from '@crm/contract/opportunity-views'
import { showPlainDate } from '@crm/contract/rules/dates'
import { Group, Text } from '@mantine/core'
import { IconAddressBook, IconCalendarEvent } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAvatar } from '../../../kernel/avatar.ts'
import { Person } from '../../../ui/Avatar.tsx'
import { Money } from '../../../ui/Money.tsx'
import { customerWords, failWords, StaleMark } from '../opportunity-words.tsx'

function Curator({ row: { curator, curatorName, curatorAvatar } }: { row: OpportunityRow }) {
  const { t } = useTranslation('opportunity')
  const url = useAvatar({ userId: curator, avatar: curatorAvatar })
  if (curator === 0)
    return (
      <Text size="xs" c="dimmed">
        {t('nobody')}
      </Text>
    )
  return <Person name={curatorName} url={url} size={20} />
}

/** What a card shows of an opportunity; who is in charge is said by its lane where there is one. */
export function OpportunityFace({ row, isOfLane = false }: { row: OpportunityRow; isOfLane?: boolean }) {
  const reason = failWords(row)
  return (
    <>
      <Text fw={500} lineClamp={2} pe={24}>
        <bdi>{row.name}</bdi>
      </Text>
      {(row.customerName !== row.name || row.customerDeleted) && (
        <Group gap={4} wrap="nowrap">
          <IconAddressBook size={14} aria-hidden />
          <Text size="xs" c="dimmed" truncate>
            <bdi>{customerWords(row)}</bdi>
          </Text>
        </Group>
      )}
      <Group gap="0 8px" justify="space-between">
        <Text size="sm">
          <Money amount={row.revenue} />
        </Text>
        <Group gap={4} wrap="nowrap">
          {row.stale && <StaleMark />}
          {row.expectedDate && (
            <>
              <IconCalendarEvent size={14} aria-hidden />
              <Text size="xs">{showPlainDate(row.expectedDate)}</Text>
            </>
          )}
        </Group>
      </Group>
      {reason && (
        <Text size="xs" c="dimmed">
          {reason}
        </Text>
      )}
      {!isOfLane && <Curator row={row} />}
    </>
  )
}

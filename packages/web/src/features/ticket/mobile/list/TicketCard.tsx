import { plainDateOf, showDate, showDateTime, showTime } from '@crm/contract/rules/dates'
import type { TicketRow } from '@crm/contract/ticket-views'
import { Box, Flex, Group, Text } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Person } from '../../../../ui/Avatar.tsx'
import { framed } from '../../../../ui/theme.ts'
import { TicketMarks } from '../../marks.tsx'
import { fromAbove } from '../PhoneHead.tsx'
import { lateSince } from './late-since.ts'
import classes from './PhoneList.module.css'

/** The hour of today, the day of any other. */
const shortMoment = (moment: string) =>
  plainDateOf(moment) === plainDateOf(new Date()) ? showTime(moment) : showDate(moment)

/** Beside two other marks: without the year, unless it is another. */
function briefMoment(moment: string) {
  const today = showDate(new Date())
  const day = shortMoment(moment)
  return day.endsWith(today.slice(5)) ? day.slice(0, 5) : day
}

function Marks({ row }: { row: TicketRow }) {
  const { t } = useTranslation('ticketMobile')
  const since = lateSince(row, new Date())
  return (
    <Group gap="xs">
      <TicketMarks
        ticket={row}
        late={since === null ? undefined : t('list.lateSince', { moment: briefMoment(since) })}
      />
    </Group>
  )
}

export function TicketCard({ row }: { row: TicketRow }) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  const { index, code, name, createdDate, curatorName, departmentName, comments } = row
  return (
    <Flex
      component={Link}
      direction="column"
      to={`/m/ticket/${index}`}
      state={fromAbove}
      gap="sm"
      p="md"
      {...framed}
      c="var(--ui-text)"
      td="none"
      className={classes.card ?? ''}
    >
      <Group justify="space-between" gap="sm" c="dimmed" fz="xs">
        <Text component="span" inherit fw={500}>
          {code}
        </Text>
        <time dateTime={createdDate} title={showDateTime(createdDate)}>
          {shortMoment(createdDate)}
        </time>
      </Group>
      <Text component="h2" fz="sm" fw={600} lineClamp={2}>
        {name}
      </Text>
      <Marks row={row} />
      <Group gap="sm" wrap="nowrap" c="dimmed" fz="xs">
        <Box component="span" miw={0}>
          {curatorName === '' ? t('ticket:noCurator') : <Person name={curatorName} size={20} />}
        </Box>
        <Text component="span" inherit flex={1} miw={0} ta="end" truncate>
          {departmentName}
        </Text>
        {comments > 0 && (
          <Group component="span" gap="xs" flex="none">
            <IconMessage size={14} role="img" aria-label={t('list.comments')} />
            {comments}
          </Group>
        )}
      </Group>
    </Flex>
  )
}

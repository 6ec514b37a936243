import type { TicketView } from '@crm/contract/ticket-views'
import { Flex, Stack, Text } from '@mantine/core'
import { IconChevronRight, IconHistory, IconMessage, IconNote } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWaiting } from '../../../../kernel/outbox.ts'
import { framed } from '../../../../ui/theme.ts'
import { fromAbove } from '../PhoneHead.tsx'
import { sendKinds } from '../senders.ts'
import classes from './Ticket.module.css'

const mark = { size: 20, color: 'var(--ui-dimmed)', 'aria-hidden': true } as const

/** Comments, notes and the log: each a page of its own. */
export function PartLinks({ ticket: { index, comments, canNote } }: { ticket: TicketView }) {
  const { t } = useTranslation('ticketMobile')
  const waiting = {
    comment: useWaiting(sendKinds.comment, index).length,
    note: useWaiting(sendKinds.note, index).length,
    diary: 0,
  }
  const parts = [
    { part: 'comment', label: t('talk.title.comment'), icon: <IconMessage {...mark} />, count: comments },
    { part: 'note', label: t('talk.title.note'), icon: <IconNote {...mark} />, count: 0 },
    { part: 'diary', label: t('diary.title'), icon: <IconHistory {...mark} />, count: 0 },
  ] as const
  return (
    <Stack component="nav" gap={0} {...framed} aria-label={t('detail.parts')}>
      {parts
        .filter(({ part }) => part !== 'note' || canNote)
        .map(({ part, label, icon, count }) => (
          <Flex
            key={part}
            component={Link}
            to={`/m/ticket/${index}/${part}`}
            state={fromAbove}
            align="center"
            gap="md"
            mih={48}
            py="xs"
            pl="md"
            pr="sm"
            c="var(--ui-text)"
            td="none"
            className={classes.line ?? ''}
          >
            {icon}
            <Text component="span" flex={1} fw={500}>
              {label}
            </Text>
            {waiting[part] > 0 && (
              <Text component="span" size="xs" c="dimmed">
                {t('detail.unsent', { count: waiting[part] })}
              </Text>
            )}
            {count > 0 && (
              <Text component="span" c="dimmed">
                {count}
              </Text>
            )}
            <IconChevronRight {...mark} />
          </Flex>
        ))}
    </Stack>
  )
}

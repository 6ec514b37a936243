import type { TicketView } from '@crm/contract/ticket-views'
import { Box, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { usePageName } from '../../../../kernel/title.ts'
import { framed } from '../../../../ui/theme.ts'
import { isEmptyContent, TicketContent } from '../../content/TicketContent.tsx'
import { TicketMarks } from '../../marks.tsx'
import { Onlookers } from '../../Onlookers.tsx'
import { refreshTicket } from '../../ticket-queries.ts'
import { PhoneFiles } from '../files/PhoneFiles.tsx'
import { MergedNote, Note } from '../MergedNote.tsx'
import { PullToRefresh } from '../PullToRefresh.tsx'
import { Facts } from './Facts.tsx'
import { PartLinks } from './PartLinks.tsx'
import { StepBar } from './StepBar.tsx'

function Head({ ticket }: { ticket: TicketView }) {
  const { code, name } = ticket
  usePageName(`${code} ${name}`)
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap">
        <Text component="span" fw={500} c="dimmed">
          {code}
        </Text>
        <Onlookers code={code} />
      </Group>
      <Title>{name}</Title>
      <Group gap="xs" mt="xs">
        <TicketMarks ticket={ticket} />
      </Group>
    </Stack>
  )
}

/** Why it was closed, or reopened. */
function Reason({ ticket: { reason, failReasonName, isMerged } }: { ticket: TicketView }) {
  const { t } = useTranslation('ticket')
  if (reason === '' || isMerged) return null
  return (
    <Note>
      <strong>{t('field.reason')}:</strong> {failReasonName && `${failReasonName} · `}
      {reason}
    </Note>
  )
}

export function PhoneTicket({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  return (
    <>
      <PullToRefresh onRefresh={() => refreshTicket(ticket.index)}>
        <Stack gap="lg">
          <Head ticket={ticket} />
          <MergedNote ticket={ticket} />
          <Reason ticket={ticket} />
          <PartLinks ticket={ticket} />
          <Box component="section" p="md" {...framed} aria-label={t('ticket:field.content')}>
            {isEmptyContent(ticket.content) ? (
              <Text size="xs" c="dimmed">
                {t('detail.noContent')}
              </Text>
            ) : (
              <TicketContent html={ticket.content} />
            )}
          </Box>
          <PhoneFiles ticket={ticket} />
          <Facts ticket={ticket} />
        </Stack>
      </PullToRefresh>
      <StepBar ticket={ticket} />
    </>
  )
}

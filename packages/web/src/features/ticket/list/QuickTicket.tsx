import { showDateTime } from '@crm/contract/rules/dates'
import type { TicketRow, TicketView } from '@crm/contract/ticket-views'
import { Anchor, Box, Button, Group, Skeleton, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../../kernel/i18n.ts'
import { useMay } from '../../../kernel/may.ts'
import type { QuickProps } from '../../../kit/list/list.ts'
import { FactGroup, ReadFact } from '../../../ui/FactField.tsx'
import { Failed } from '../../../ui/StateViews.tsx'
import { TicketMarks } from '../marks.tsx'
import { ticketQuery } from '../ticket-queries.ts'
import { stepsFor } from '../ticket-steps.ts'
import { beginningOf } from './content-beginning.ts'
import { type Steps, stepsOf } from './take-steps.tsx'
import { Deadline } from './ticket-columns.tsx'
import type { TicketSearch } from './ticket-search.ts'

function Content({ view }: { view: TicketView }) {
  const { t } = useTranslation('ticketList')
  const text = beginningOf(view.content)
  return (
    <FactGroup title={t('quick.content')}>
      {text === '' ? (
        <Text c="dimmed">{t('quick.noContent')}</Text>
      ) : (
        <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{text}</Text>
      )}
      {view.attachments.length > 0 && (
        <Group component="span" gap="xs" c="dimmed">
          <IconPaperclip size={14} aria-hidden />
          {t('quick.files', { count: view.attachments.length })}
        </Group>
      )}
    </FactGroup>
  )
}

/** What the row does not carry, in place of which lines of the same height stand until it is here. */
function More({ row }: { row: TicketRow }) {
  const { data, error, refetch } = useQuery(ticketQuery(row.index))
  const { t } = useTranslation('ticketList')
  if (data !== undefined) return <Content view={data} />
  if (error) return <Failed sentence={refusalText(error)} onAgain={() => void refetch()} />
  return (
    <FactGroup title={t('quick.content')}>
      <Skeleton height={84} radius="md" />
    </FactGroup>
  )
}

function Customer({ row: { customerId, customerName } }: { row: TicketRow }) {
  const mayOpen = useMay('MNU_Customer').access
  if (!mayOpen) return <bdi>{customerName}</bdi>
  return (
    <Anchor component={Link} to={`/customer-profile/${customerId}`}>
      <bdi>{customerName}</bdi>
    </Anchor>
  )
}

function Facts({ row }: { row: TicketRow }) {
  const { t } = useTranslation(['ticketList', 'ticket'])
  const participants = useQuery(ticketQuery(row.index)).data?.participants
  return (
    <FactGroup title={t('quick.facts')}>
      <Box display="grid" style={{ gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 16 }}>
        <ReadFact label={t('ticket:field.department')}>{row.departmentName}</ReadFact>
        <ReadFact label={t('ticket:field.task')}>{row.departmentTaskName}</ReadFact>
        <ReadFact label={t('ticket:field.curator')}>
          {row.curator === 0 ? t('ticket:noCurator') : row.curatorName}
        </ReadFact>
        <ReadFact label={t('ticket:field.creator')}>{row.createUserFullName}</ReadFact>
        <ReadFact label={t('ticket:field.dueDate')}>
          {row.dueDate && <Deadline at={row.dueDate} late={row.late} />}
        </ReadFact>
        <ReadFact label={t('ticket:field.endDate')}>
          {row.endDate && <Deadline at={row.endDate} late={row.late} />}
        </ReadFact>
        <ReadFact label={t('ticket:field.createdDate')}>{showDateTime(row.createdDate)}</ReadFact>
        <ReadFact label={t('ticket:field.customer')}>
          {row.customerId === null ? null : <Customer row={row} />}
        </ReadFact>
      </Box>
      <ReadFact label={t('ticket:field.participants')}>
        {participants?.map(({ fullName }) => fullName).join(', ')}
      </ReadFact>
    </FactGroup>
  )
}

function StepButtons({ row, steps }: { row: TicketRow; steps: Steps }) {
  const { t } = useTranslation('ticket')
  const view = useQuery(ticketQuery(row.index)).data
  return (
    view &&
    stepsFor(view).map((step) => (
      <Button
        key={step}
        size="xs"
        variant={step === 'accept' || step === 'complete' ? 'filled' : 'default'}
        onClick={() => void steps.take(view, step)}
      >
        {t(`step.${step}`)}
      </Button>
    ))
  )
}

export default function QuickTicket({ row, handle, openFull }: QuickProps<TicketRow, TicketSearch>) {
  const { t } = useTranslation(['ticketList', 'ticket'])
  return (
    <>
      <Group gap="sm" px="lg" pt="md">
        <Text component="span" c="dimmed">
          {row.code}
        </Text>
        <TicketMarks ticket={row} />
      </Group>
      {/* The buttons come with the ticket's rights; the row below must not jump. */}
      <Group justify="flex-end" gap="sm" px="lg" pt="md" mih={42}>
        <StepButtons row={row} steps={stepsOf(handle)} />
        <Button size="xs" variant="default" onClick={openFull}>
          {t('quick.full')}
        </Button>
      </Group>
      <Facts row={row} />
      <More row={row} />
    </>
  )
}

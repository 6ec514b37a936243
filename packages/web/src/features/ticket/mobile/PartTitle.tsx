import type { TicketView } from '@crm/contract/ticket-views'
import { Group, Text, Title } from '@mantine/core'
import { Onlookers } from '../Onlookers.tsx'

/** What page of which ticket this is, and who looks at it, too. */
export const PartTitle = ({ ticket: { code, name }, title }: { ticket: TicketView; title: string }) => (
  <>
    <Group justify="space-between" wrap="nowrap">
      <Title flex="none">{title}</Title>
      <Onlookers code={code} />
    </Group>
    <Text size="xs" c="dimmed" truncate mb="sm">
      {name}
    </Text>
  </>
)

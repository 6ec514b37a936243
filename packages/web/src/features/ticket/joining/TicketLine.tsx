import type { TicketLink } from '@crm/contract/ticket-views'
import { Anchor, Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StatusMark } from '../marks.tsx'

/** Another ticket, and what can be done with its being here. */
export const TicketLine = ({
  link: { index, code, name, status },
  children,
}: {
  link: TicketLink
  children?: ReactNode
}) => (
  <Group component="li" align="flex-start" gap="sm" wrap="nowrap">
    <Stack component="span" flex={1} align="flex-start" gap="xs" miw={0}>
      <Anchor component={Link} to={`/issue-detail/${index}`} maw="100%" truncate title={name}>
        {code} · <bdi>{name}</bdi>
      </Anchor>
      <StatusMark status={status} />
    </Stack>
    {children}
  </Group>
)

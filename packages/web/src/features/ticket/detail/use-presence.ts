import { channels } from '@crm/contract/channels'
import { useEffect, useState } from 'react'
import { keepSaying, useChannel } from '../../../kernel/live.ts'
import { useMe } from '../../../kernel/me.ts'

interface Onlooker {
  readonly userId: number
  readonly fullName: string
}

/** Who else has this ticket open at this moment, and says that this page has. */
export function usePresence(code: string): readonly Onlooker[] {
  const me = useMe()
  const [users, setUsers] = useState<readonly Onlooker[]>([])
  useChannel(channels.issue, 'IssuePresence', (told) => {
    if (told.code === code) setUsers(told.users)
  })
  // The hub is outside React: it is told for as long as the page shows the ticket.
  useEffect(() => keepSaying(channels.issue, 'look', 'leave', { code }), [code])
  return users.filter(({ userId }) => userId !== me?.userId)
}

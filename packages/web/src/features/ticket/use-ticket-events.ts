import { channels } from '@crm/contract/channels'
import { useDebouncedCallback } from '@mantine/hooks'
import { useRef } from 'react'
import { useChannel } from '../../kernel/live.ts'

/** A bulk change tells of each of its tickets: a screen reads once for many of them. */
const TOLD_AFTER_MS = 300

/**
 * Calls once for a burst of events of the issue hub, with the codes of the tickets that they were about. Who did something
 * is not told of it by the hub: the answer of the own call is what the own screen shows.
 */
export function useTicketEvents(hear: (codes: readonly string[]) => void) {
  const codes = useRef(new Set<string>())
  const tell = useDebouncedCallback(() => {
    const told = [...codes.current]
    codes.current.clear()
    hear(told)
  }, TOLD_AFTER_MS)
  const take = ({ issue }: { issue: { code: string } }) => {
    codes.current.add(issue.code)
    tell()
  }
  useChannel(channels.issue, 'IssueAdd', take)
  useChannel(channels.issue, 'IssueUpdate', take)
  useChannel(channels.issue, 'IssueComment', take)
  useChannel(channels.issue, 'IssueNote', take)
  useChannel(channels.issue, 'IssueReopen', take)
  useChannel(channels.issue, 'IssueDelete', take)
}

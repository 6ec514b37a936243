import { TICKET_COMMENT_MAX } from '@crm/contract/rules/limits'
import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { IconMessageBolt, IconSend } from '@tabler/icons-react'
import { type FormEvent, lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { sendOrKeep } from '../../../../kernel/outbox.ts'
import { useSheet } from '../../../../kernel/use-sheet.ts'
import { MentionField } from '../../../../kit/talk/MentionField.tsx'
import talk from '../../../../kit/talk/Talk.module.css'
import { loadColleagues } from '../../list/ticket-options.ts'
import type { EntryKind } from '../../talk/send-entry.ts'
import { useTicketComposer } from '../../talk/use-composer.ts'
import phone from '../Phone.module.css'
import { sendKinds } from '../senders.ts'

const RepliesSheet = lazy(() => import('../../talk/replies/RepliesSheet.tsx'))
const sheets = ['replies'] as const

/** From here on it is told how much room is left. */
const TELLS_FROM = TICKET_COMMENT_MAX - 40

/** At the thumb. What has no network goes out later, and is shown as waiting. */
export function Composer({ kind, ticketId }: { kind: EntryKind; ticketId: number }) {
  const { t } = useTranslation(['ticketMobile', 'ticket'])
  const { draft, used, error, isSending, change, insert, submit } = useTicketComposer(ticketId, kind, (entry) =>
    sendOrKeep(sendKinds[kind], ticketId, entry),
  )
  const { opened, open, close } = useSheet(sheets)
  const field = useRef<HTMLTextAreaElement>(null)
  const isInserted = useRef(false)
  // Once the sheet has given the focus back to its button.
  useEffect(() => {
    if (opened !== null || !isInserted.current) return
    isInserted.current = false
    field.current?.focus()
  }, [opened])
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form className={`${phone.bar} ${talk.phoneComposer}`} data-bottom-bar onSubmit={send}>
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <ActionIcon size={44} aria-label={t('talk.replies')} aria-haspopup="dialog" onClick={() => open('replies')}>
          <IconMessageBolt size={20} />
        </ActionIcon>
        <Stack flex={1} gap={0} miw={0}>
          <MentionField
            field={field}
            label={t(`talk.write.${kind}`)}
            placeholder={t(`talk.write.${kind}`)}
            names={t('ticket:talk.names')}
            load={loadColleagues}
            draft={draft}
            error={error}
            isSending={isSending}
            change={change}
            onSend={() => void submit()}
          />
        </Stack>
        <Stack gap="xs" align="center">
          {used >= TELLS_FROM && (
            <Text size="xs" className={talk.counter} data-over={used > TICKET_COMMENT_MAX}>
              {used}/{TICKET_COMMENT_MAX}
            </Text>
          )}
          <ActionIcon
            type="submit"
            variant="filled"
            color="sea"
            size={44}
            loading={isSending}
            disabled={used === 0}
            aria-label={t('talk.send')}
          >
            <IconSend size={20} />
          </ActionIcon>
        </Stack>
      </Group>
      <Suspense>
        {opened && (
          <RepliesSheet
            onChoose={(reply) => {
              insert(reply, field.current?.selectionStart)
              isInserted.current = true
              close()
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </form>
  )
}

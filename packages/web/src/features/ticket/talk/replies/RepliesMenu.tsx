import { Button, Menu, Text } from '@mantine/core'
import { IconDeviceFloppy, IconMessageBolt, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { repliesQuery } from '../../ticket-queries.ts'

const RepliesDialog = lazy(() => import('./RepliesDialog.tsx'))
const ReplyDialog = lazy(() => import('./ReplyDialog.tsx'))

interface Props {
  /** What is being written, to be kept as a reply. */
  readonly text: string
  readonly onInsert: (reply: string) => void
}

/** Replies that are sent again and again: one click puts one into the text. */
export function RepliesMenu({ text, onInsert }: Props) {
  const { t } = useTranslation('ticket')
  const [isOpen, setOpen] = useState(false)
  const [dialog, setDialog] = useState<'keep' | 'manage' | null>(null)
  const { data = [], isPending } = useQuery({ ...repliesQuery, enabled: isOpen })
  return (
    <>
      <Menu
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        returnFocus
        // It takes the focus in place of an item, and is nothing that may stand in a menu.
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Button variant="subtle" size="compact-sm" leftSection={<IconMessageBolt size={16} aria-hidden />}>
            {t('reply.menu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
          {data.length === 0 && <Menu.Label>{t(isPending ? 'reply.loading' : 'reply.none')}</Menu.Label>}
          {data.map(({ replyId, name, content }) => (
            <Menu.Item key={replyId} onClick={() => onInsert(content)}>
              <bdi>{name}</bdi>
              <Text component="bdi" display="block" size="xs" c="dimmed" maw={320} truncate>
                {content}
              </Text>
            </Menu.Item>
          ))}
          <Menu.Divider />
          {text.trim() !== '' && (
            <Menu.Item leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={() => setDialog('keep')}>
              {t('reply.keep')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconSettings size={16} aria-hidden />} onClick={() => setDialog('manage')}>
            {t('reply.manage')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === 'manage' && <RepliesDialog onClose={() => setDialog(null)} />}
        {dialog === 'keep' && <ReplyDialog reply={null} content={text.trim()} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  )
}

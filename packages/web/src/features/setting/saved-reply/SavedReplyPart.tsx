import { fold } from '@crm/contract/rules/fold'
import { SAVED_REPLIES_MAX } from '@crm/contract/rules/limits'
import type { SavedReply } from '@crm/contract/ticket'
import { Button } from '@mantine/core'
import { IconMessageReply, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../kernel/i18n.ts'
import { useMay } from '../../../kernel/may.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Denied, Empty } from '../../../ui/StateViews.tsx'
import ReplyDialog from '../../ticket/talk/replies/ReplyDialog.tsx'
import { repliesQuery } from '../../ticket/ticket-queries.ts'
import { Loaded } from '../Loaded.tsx'
import classes from '../Setting.module.css'
import { ReplyRow } from './ReplyRow.tsx'
import own from './SavedReply.module.css'

/** Below this a list is read faster than it is searched. */
const SEARCH_FROM = 12

// The dialog is the one that tickets open, too.
await loadTexts(['ticket'])

/** Every word must stand in name or text, with or without its marks. */
function findReplies(replies: readonly SavedReply[], text: string): SavedReply[] {
  const words = fold(text).split(/\s+/)
  return replies.filter(({ name, content }) => words.every((word) => fold(`${name} ${content}`).includes(word)))
}

type Editing = { readonly kind: 'add' } | { readonly kind: 'edit'; readonly reply: SavedReply }

function Replies({ replies }: { replies: readonly SavedReply[] }) {
  const { t } = useTranslation('setting')
  const [text, setText] = useState('')
  const [editing, setEditing] = useState<Editing | null>(null)
  const add = () => setEditing({ kind: 'add' })
  const isFull = replies.filter((reply) => reply.own).length >= SAVED_REPLIES_MAX
  const shown = findReplies(replies, text)
  return (
    <>
      <div className={own.tools}>
        {replies.length >= SEARCH_FROM && (
          <SearchField label={t('reply.search')} placeholder={t('reply.search')} value={text} onSearch={setText} />
        )}
        <ActionButton
          className={own.addButton ?? ''}
          leftSection={<IconPlus size={16} aria-hidden />}
          reason={isFull ? t('reply.full', { maximum: SAVED_REPLIES_MAX }) : undefined}
          onClick={add}
        >
          {t('reply.add')}
        </ActionButton>
      </div>
      {replies.length === 0 && (
        <Empty sentence={t('reply.empty')} icon={<IconMessageReply size={32} stroke={1.5} />}>
          <Button variant="default" onClick={add}>
            {t('reply.add')}
          </Button>
        </Empty>
      )}
      {replies.length > 0 && shown.length === 0 && <p>{t('reply.notFound')}</p>}
      {shown.length > 0 && (
        <ul className={own.list} aria-label={t('part.saved-reply')}>
          {shown.map((reply) => (
            <ReplyRow key={reply.replyId} reply={reply} onEdit={() => setEditing({ kind: 'edit', reply })} />
          ))}
        </ul>
      )}
      {editing && (
        <ReplyDialog reply={editing.kind === 'edit' ? editing.reply : null} onClose={() => setEditing(null)} />
      )}
    </>
  )
}

/** Texts that a person writes again and again on tickets: the own ones, and those that colleagues share. */
export default function SavedReplyPart() {
  const { t } = useTranslation('setting')
  const { access } = useMay('MNU_Issue')
  const query = useQuery({ ...repliesQuery, enabled: access })
  if (!access) return <Denied />
  return (
    <>
      <p className={classes.quiet}>{t('reply.explain')}</p>
      <Loaded query={query}>{(replies) => <Replies replies={replies} />}</Loaded>
    </>
  )
}

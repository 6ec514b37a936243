import { email } from '@crm/contract/email'
import { showDateTime } from '@crm/contract/rules/dates'
import { ActionIcon } from '@mantine/core'
import { IconMail, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { NotHere } from '../../../ui/AskedViews.tsx'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Empty, Loading } from '../../../ui/StateViews.tsx'
import type { EmailDraft } from '../compose/typed-email.ts'
import { emailDraftsQuery, refreshMessages } from '../message-queries.ts'
import classes from './Drafts.module.css'

function DraftRow({ draft }: { draft: EmailDraft }) {
  const { t } = useTranslation('email')
  const confirm = useConfirm()
  const name = draft.subject || t('draft.noSubject')
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(email.deleteDraft, { params: { draftId: draft.draftId } }),
    onError: (error) => showToast({ tone: 'error', text: refusalText(error) }),
    onSettled: () => refreshMessages('email'),
  })
  async function ask() {
    if (await confirm({ title: t('draft.deleteTitle', { name }), confirm: t('draft.delete'), danger: true })) mutate()
  }
  const label = t('draft.deleteNamed', { name })
  return (
    <li className={classes.row}>
      <Link to="." search={{ tab: 'compose', draft: draft.draftId }} className={classes.link ?? ''}>
        <span className={classes.name}>{name}</span>
        <span className={classes.quiet}>{t('draft.saved', { at: showDateTime(draft.updatedDate) })}</span>
      </Link>
      <ActionIcon aria-label={label} title={label} loading={isPending} onClick={() => void ask()}>
        <IconTrash size={16} />
      </ActionIcon>
    </li>
  )
}

/** What somebody began to write; nobody else sees it. */
export default function DraftsPart() {
  const { t } = useTranslation('email')
  const asked = useQuery(emailDraftsQuery)
  return (
    <>
      <PageHeader title={t('draft.title')} />
      {asked.data === undefined ? (
        <NotHere asked={asked}>
          <Loading />
        </NotHere>
      ) : asked.data.length === 0 ? (
        <Empty sentence={t('draft.empty')} icon={<IconMail size={32} stroke={1.5} />} />
      ) : (
        <ul className={classes.list} aria-label={t('draft.title')}>
          {asked.data.map((draft) => (
            <DraftRow key={draft.draftId} draft={draft} />
          ))}
        </ul>
      )}
    </>
  )
}

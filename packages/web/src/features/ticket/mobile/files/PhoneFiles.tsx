import type { TicketFile, TicketView } from '@crm/contract/ticket-views'
import { ActionIcon } from '@mantine/core'
import { IconFile, IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSheet } from '../../../../kernel/use-sheet.ts'
import { isPicture, showSize } from '../../../department/file/file-words.ts'
import { fitsTogether, isShown } from '../../files/file-rules.ts'
import { UploadList } from '../../files/UploadList.tsx'
import { uploads } from '../../files/uploads.ts'
import { saveAttachment, useFileActs } from '../../files/use-file-acts.ts'
import { FileButtons } from './FileButtons.tsx'
import classes from './Files.module.css'

const PreviewDialog = lazy(() => import('../../files/PreviewDialog.tsx'))
const sheets = ['preview'] as const

function KindIcon({ kind }: { kind: string }) {
  const look = { size: 24, stroke: 1.5, 'aria-hidden': true }
  if (isPicture(kind)) return <IconPhoto {...look} />
  return kind === 'application/pdf' ? <IconFileTypePdf {...look} /> : <IconFile {...look} />
}

/** What is too much is told before anything of it is sent. */
function send(ticket: TicketView, files: readonly File[], reason: string) {
  if (fitsTogether(ticket.attachments, uploads.goingFiles(ticket.index), files)) uploads.add(ticket.index, files)
  else
    uploads.refuse(
      ticket.index,
      files.map((file) => ({ file, reason })),
    )
}

/** The files of a ticket, to be looked at, taken along and added to. */
export function PhoneFiles({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation(['ticketMobile', 'ticketDetail'])
  const { canAdd, canRemove, remove } = useFileActs(ticket)
  const { opened, open, close } = useSheet(sheets)
  const [looked, setLooked] = useState<TicketFile | null>(null)
  const look = (file: TicketFile) => {
    if (!isShown(file)) return void saveAttachment(file)
    setLooked(file)
    open('preview')
  }
  if (ticket.attachments.length === 0 && !canAdd) return null
  return (
    <section className={classes.picked} aria-label={t('files.title')}>
      <h2 className={classes.legend}>{t('files.title')}</h2>
      {ticket.attachments.length > 0 && (
        <ul className={classes.list}>
          {ticket.attachments.map((file) => (
            <li key={file.fileId} className={classes.file}>
              <KindIcon kind={file.kind} />
              <button type="button" className={classes.open} onClick={() => look(file)}>
                <bdi className={classes.name}>{file.name}</bdi>
                <span className={classes.quiet}>
                  {showSize(file.sizeBytes)} · <bdi>{file.createUserFullName}</bdi>
                </span>
              </button>
              {canRemove(file) && (
                <ActionIcon
                  aria-label={t('ticket:files.removeOne', { name: file.name })}
                  onClick={() => void remove(file)}
                >
                  <IconTrash size={20} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      <UploadList ticketId={ticket.index} />
      {canAdd && <FileButtons onFiles={(files) => send(ticket, files, t('ticket:files.tooLarge'))} />}
      <Suspense>{looked && opened && <PreviewDialog file={looked} onClose={close} />}</Suspense>
    </section>
  )
}

import type { TicketFile, TicketView } from '@crm/contract/ticket-views'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSize } from '../../../../kernel/file-words.ts'
import { useSheet } from '../../../../kernel/use-sheet.ts'
import { KindIcon } from '../../../../ui/KindIcon.tsx'
import { isShown } from '../../files/file-rules.ts'
import { TicketUploads } from '../../files/TicketUploads.tsx'
import { sendFiles } from '../../files/uploads.ts'
import { saveAttachment, useFileActs } from '../../files/use-file-acts.ts'
import { FileButtons } from './FileButtons.tsx'
import classes from './Files.module.css'

const PreviewDialog = lazy(() => import('../../files/PreviewDialog.tsx'))
const sheets = ['preview'] as const

const Words = ({ file: { name, sizeBytes, createUserFullName } }: { file: TicketFile }) => (
  <>
    <bdi className={classes.name}>{name}</bdi>
    <span className={classes.quiet}>
      {showSize(sizeBytes)} · <bdi>{createUserFullName}</bdi>
    </span>
  </>
)

/** The files of a ticket, to be looked at, taken along and added to. */
export function PhoneFiles({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation(['ticketMobile', 'ticketDetail'])
  const { canAdd, canOpen, canRemove, remove } = useFileActs(ticket)
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
              <KindIcon kind={file.kind} size={24} />
              {canOpen(file) ? (
                <button type="button" className={classes.open} onClick={() => look(file)}>
                  <Words file={file} />
                </button>
              ) : (
                <div className={classes.open}>
                  <Words file={file} />
                </div>
              )}
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
      <TicketUploads ticketId={ticket.index} />
      {canAdd && <FileButtons onFiles={(files) => sendFiles(ticket, files)} />}
      <Suspense>
        {looked && opened && (
          <PreviewDialog file={looked} files={ticket.attachments} onFile={setLooked} onClose={close} />
        )}
      </Suspense>
    </section>
  )
}

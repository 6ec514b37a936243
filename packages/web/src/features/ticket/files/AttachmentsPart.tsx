import { TICKET_FILES_BYTES } from '@crm/contract/rules/limits'
import type { TicketFile, TicketView } from '@crm/contract/ticket-views'
import { ActionIcon } from '@mantine/core'
import { IconDownload, IconFile, IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Drop } from '../../../ui/Drop.tsx'
import { FactGroup } from '../../../ui/FactField.tsx'
import { isPicture, showSize } from '../../department/file/file-words.ts'
import classes from './Files.module.css'
import { acceptedFiles, fitsTogether, isShown } from './file-rules.ts'
import { UploadList } from './UploadList.tsx'
import { uploads } from './uploads.ts'
import { saveAttachment, useFileActs } from './use-file-acts.ts'

const PreviewDialog = lazy(() => import('./PreviewDialog.tsx'))

function KindIcon({ kind }: { kind: string }) {
  const look = { size: 20, stroke: 1.5, 'aria-hidden': true }
  if (isPicture(kind)) return <IconPhoto {...look} />
  return kind === 'application/pdf' ? <IconFileTypePdf {...look} /> : <IconFile {...look} />
}

interface LineProps {
  readonly file: TicketFile
  readonly canSave: boolean
  readonly onOpen: () => void
  readonly onRemove: (() => void) | null
}

function FileLine({ file, canSave, onOpen, onRemove }: LineProps) {
  const { t } = useTranslation('ticket')
  const { name, kind, sizeBytes, createUserFullName } = file
  const labels = { save: t('files.save', { name }), remove: t('files.removeOne', { name }) }
  return (
    <li className={classes.file}>
      <KindIcon kind={kind} />
      <button type="button" className={classes.open} title={name} onClick={onOpen}>
        <bdi className={classes.name}>{name}</bdi>
        <span className={classes.quiet}>
          {showSize(sizeBytes)} · <bdi>{createUserFullName}</bdi>
        </span>
      </button>
      {canSave && (
        <ActionIcon aria-label={labels.save} title={labels.save} onClick={() => void saveAttachment(file)}>
          <IconDownload size={16} />
        </ActionIcon>
      )}
      {onRemove && (
        <ActionIcon aria-label={labels.remove} title={labels.remove} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </li>
  )
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

export function AttachmentsPart({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('ticket')
  const { canAdd, canRemove, canSave, remove } = useFileActs(ticket)
  const [opened, setOpened] = useState<TicketFile | null>(null)
  const open = (file: TicketFile) => (isShown(file) ? setOpened(file) : void saveAttachment(file))
  return (
    <FactGroup title={t('files.title', { count: ticket.attachments.length })}>
      {ticket.attachments.length > 0 ? (
        <ul className={classes.list} aria-label={t('files.list')}>
          {ticket.attachments.map((file) => (
            <FileLine
              key={file.fileId}
              file={file}
              canSave={canSave}
              onOpen={() => open(file)}
              onRemove={canRemove(file) ? () => void remove(file) : null}
            />
          ))}
        </ul>
      ) : (
        <p className={classes.quiet}>{t('files.empty')}</p>
      )}
      {canAdd && (
        <div className={classes.drop}>
          <Drop
            label={t('files.drop')}
            help={t('files.limit', { limit: showSize(TICKET_FILES_BYTES) })}
            accept={acceptedFiles}
            sizeBytesMax={TICKET_FILES_BYTES}
            multiple
            onFiles={(files) => send(ticket, files, t('files.tooLarge'))}
            onRefused={(refused) => uploads.refuse(ticket.index, refused)}
          />
        </div>
      )}
      <UploadList ticketId={ticket.index} />
      <Suspense>{opened && <PreviewDialog file={opened} onClose={() => setOpened(null)} />}</Suspense>
    </FactGroup>
  )
}

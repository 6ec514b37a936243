import { TICKET_FILES_BYTES } from '@crm/contract/rules/limits'
import type { TicketFile, TicketView } from '@crm/contract/ticket-views'
import { ActionIcon } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSize } from '../../../kernel/file-words.ts'
import { Drop } from '../../../ui/Drop.tsx'
import { FactGroup } from '../../../ui/FactField.tsx'
import { KindIcon } from '../../../ui/KindIcon.tsx'
import classes from './Files.module.css'
import { acceptedFiles, isShown } from './file-rules.ts'
import { TicketUploads } from './TicketUploads.tsx'
import { sendFiles, uploads } from './uploads.ts'
import { saveAttachment, useFileActs } from './use-file-acts.ts'

const PreviewDialog = lazy(() => import('./PreviewDialog.tsx'))

interface LineProps {
  readonly file: TicketFile
  readonly canSave: boolean
  /** Null: it can only be saved, and not by this reader. */
  readonly onOpen: (() => void) | null
  readonly onRemove: (() => void) | null
}

function FileLine({ file, canSave, onOpen, onRemove }: LineProps) {
  const { t } = useTranslation('ticket')
  const { name, kind, sizeBytes, createUserFullName } = file
  const labels = { save: t('files.save', { name }), remove: t('files.removeOne', { name }) }
  const words = (
    <>
      <bdi className={classes.name}>{name}</bdi>
      <span className={classes.quiet}>
        {showSize(sizeBytes)} · <bdi>{createUserFullName}</bdi>
      </span>
    </>
  )
  return (
    <li className={classes.file}>
      <KindIcon kind={kind} size={20} />
      {onOpen === null ? (
        <div className={classes.words} title={name}>
          {words}
        </div>
      ) : (
        <button type="button" className={classes.open} title={name} onClick={onOpen}>
          {words}
        </button>
      )}
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

export function AttachmentsPart({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('ticket')
  const { canAdd, canOpen, canRemove, canSave, remove } = useFileActs(ticket)
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
              onOpen={canOpen(file) ? () => open(file) : null}
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
            onFiles={(files) => sendFiles(ticket, files)}
            onRefused={(refused) => uploads.refuse(ticket.index, refused)}
          />
        </div>
      )}
      <TicketUploads ticketId={ticket.index} />
      <Suspense>
        {opened && (
          <PreviewDialog file={opened} files={ticket.attachments} onFile={setOpened} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </FactGroup>
  )
}

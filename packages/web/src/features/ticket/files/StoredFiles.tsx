import type { TicketFile, TicketView } from '@crm/contract/ticket-views'
import { ActionIcon } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showSize } from '../../../kernel/file-words.ts'
import { KindIcon } from '../../../ui/KindIcon.tsx'
import { FileLine, FileLines } from './FileLine.tsx'
import { isShown } from './file-rules.ts'
import { saveAttachment, useFileActs } from './use-file-acts.ts'

interface Props {
  readonly ticket: TicketView
  /** Shows a file that can be shown. */
  readonly onLook: (file: TicketFile) => void
}

/** The files of a ticket, to be looked at, saved and deleted. */
export function StoredFiles({ ticket, onLook }: Props) {
  const { t } = useTranslation('ticket')
  const { canOpen, canRemove, canSave, remove } = useFileActs(ticket)
  const open = (file: TicketFile) => (isShown(file) ? onLook(file) : void saveAttachment(file))
  const act = (label: string, icon: typeof IconTrash, run: () => void) => {
    const Icon = icon
    return (
      <ActionIcon aria-label={label} title={label} onClick={run}>
        <Icon size={16} />
      </ActionIcon>
    )
  }
  return (
    <FileLines label={t('files.list')}>
      {ticket.attachments.map((file) => {
        const { fileId, name, kind, sizeBytes, createUserFullName } = file
        return (
          <FileLine
            key={fileId}
            icon={<KindIcon kind={kind} size={20} />}
            name={name}
            detail={
              <>
                {showSize(sizeBytes)} · <bdi>{createUserFullName}</bdi>
              </>
            }
            onOpen={canOpen(file) ? () => open(file) : undefined}
          >
            {canSave && act(t('files.save', { name }), IconDownload, () => void saveAttachment(file))}
            {canRemove(file) && act(t('files.removeOne', { name }), IconTrash, () => void remove(file))}
          </FileLine>
        )
      })}
    </FileLines>
  )
}

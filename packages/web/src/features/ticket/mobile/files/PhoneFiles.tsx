import type { TicketFile, TicketView } from '@crm/contract/ticket-views'
import { Stack, Title } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSheet } from '../../../../kernel/use-sheet.ts'
import { StoredFiles } from '../../files/StoredFiles.tsx'
import { TicketUploads } from '../../files/TicketUploads.tsx'
import { sendFiles } from '../../files/uploads.ts'
import { useFileActs } from '../../files/use-file-acts.ts'
import { FileButtons } from './FileButtons.tsx'

const PreviewDialog = lazy(() => import('../../files/PreviewDialog.tsx'))
const sheets = ['preview'] as const

/** The files of a ticket, to be looked at, taken along and added to. */
export function PhoneFiles({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('ticketMobile')
  const { canAdd } = useFileActs(ticket)
  const { opened, open, close } = useSheet(sheets)
  const [looked, setLooked] = useState<TicketFile | null>(null)
  const look = (file: TicketFile) => {
    setLooked(file)
    open('preview')
  }
  if (ticket.attachments.length === 0 && !canAdd) return null
  return (
    <Stack component="section" gap="sm" aria-label={t('files.title')}>
      <Title order={2}>{t('files.title')}</Title>
      {ticket.attachments.length > 0 && <StoredFiles ticket={ticket} onLook={look} />}
      <TicketUploads ticketId={ticket.index} />
      {canAdd && <FileButtons onFiles={(files) => sendFiles(ticket, files)} />}
      <Suspense>
        {looked && opened && (
          <PreviewDialog file={looked} files={ticket.attachments} onFile={setLooked} onClose={close} />
        )}
      </Suspense>
    </Stack>
  )
}

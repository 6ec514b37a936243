import type { TicketFile, TicketView } from '@crm/contract/ticket-views'
import { Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FactGroup } from '../../../ui/FactField.tsx'
import { FileDrop } from './FileDrop.tsx'
import { StoredFiles } from './StoredFiles.tsx'
import { TicketUploads } from './TicketUploads.tsx'
import { sendFiles, uploads } from './uploads.ts'
import { useFileActs } from './use-file-acts.ts'

const PreviewDialog = lazy(() => import('./PreviewDialog.tsx'))

export function AttachmentsPart({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('ticket')
  const { canAdd } = useFileActs(ticket)
  const [looked, setLooked] = useState<TicketFile | null>(null)
  const { attachments, index } = ticket
  return (
    <FactGroup title={t('files.title', { count: attachments.length })}>
      {attachments.length > 0 ? (
        <StoredFiles ticket={ticket} onLook={setLooked} />
      ) : (
        <Text size="xs" c="dimmed">
          {t('files.empty')}
        </Text>
      )}
      {canAdd && (
        <FileDrop
          isStrip
          onFiles={(files) => sendFiles(ticket, files)}
          onRefused={(refused) => uploads.refuse(index, refused)}
        />
      )}
      <TicketUploads ticketId={index} />
      <Suspense>
        {looked && (
          <PreviewDialog file={looked} files={attachments} onFile={setLooked} onClose={() => setLooked(null)} />
        )}
      </Suspense>
    </FactGroup>
  )
}

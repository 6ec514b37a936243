import { ticketFile } from '@crm/contract/ticket'
import type { TicketFile } from '@crm/contract/ticket-views'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callFile } from '../../../kernel/call.ts'
import { useMay } from '../../../kernel/may.ts'
import { FilePreview } from '../../../ui/FilePreview.tsx'
import { isShown } from './file-rules.ts'
import { saveAttachment } from './use-file-acts.ts'

interface Props {
  readonly file: TicketFile
  /** All of the ticket. */
  readonly files: readonly TicketFile[]
  readonly onFile: (file: TicketFile) => void
  readonly onClose: () => void
}

export default function PreviewDialog({ file, files, onFile, onClose }: Props) {
  const { t } = useTranslation('ticket')
  const { download } = useMay('MNU_Issue')
  const asked = useQuery({
    queryKey: ['ticketFile', file.fileId],
    queryFn: async ({ signal }) => (await callFile(ticketFile.view, { params: { fileId: file.fileId }, signal })).file,
    // Up to 20 MB each: none is kept after it was looked at.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <FilePreview
      file={file}
      files={files.filter(isShown)}
      asked={asked}
      words={{ pdf: t('files.pdf'), openTab: t('files.openTab'), download: t('files.download') }}
      onDownload={download ? () => void saveAttachment(file) : undefined}
      onFile={onFile}
      onClose={onClose}
    />
  )
}

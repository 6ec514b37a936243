import { ticketFile } from '@crm/contract/ticket'
import type { TicketFile } from '@crm/contract/ticket-views'
import { Button, Modal } from '@mantine/core'
import { IconDownload, IconExternalLink, IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callFile } from '../../../kernel/call.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { useMay } from '../../../kernel/may.ts'
import { Failed, Loading } from '../../../ui/StateViews.tsx'
import { isPicture, kindWord, showSize } from '../../department/file/file-words.ts'
import { useBlobAddress } from '../content/use-blob-address.ts'
import classes from './Files.module.css'
import { saveAttachment } from './use-file-acts.ts'

/** A picture in place; a PDF in a tab of its own, since the page's policy lets no frame stand in it. */
function Shown({ file, content }: { file: TicketFile; content: Blob | undefined }) {
  const { t } = useTranslation('ticket')
  const address = useBlobAddress(content)
  if (address === undefined) return <Loading />
  if (isPicture(file.kind)) return <img className={classes.picture} src={address} alt={file.name} />
  return (
    <div className={classes.document}>
      <IconFileTypePdf size={64} stroke={1} aria-hidden />
      <p>{t('files.pdf')}</p>
      <Button component="a" href={address} target="_blank" rel="noopener" leftSection={<IconExternalLink size={16} />}>
        {t('files.openTab')}
      </Button>
    </div>
  )
}

export default function PreviewDialog({ file, onClose }: { file: TicketFile; onClose: () => void }) {
  const { t } = useTranslation('ticket')
  const { download } = useMay('MNU_Issue')
  const { data, error, refetch } = useQuery({
    queryKey: ['ticketFile', file.fileId],
    queryFn: async ({ signal }) => (await callFile(ticketFile.view, { params: { fileId: file.fileId }, signal })).file,
    // Up to 20 MB each: none is kept after it was looked at.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={file.name}
      size="xl"
      closeButtonProps={{ 'aria-label': t('close') }}
      styles={{ title: { overflowWrap: 'anywhere', fontWeight: 600 } }}
    >
      <div className={classes.preview}>
        {error ? (
          <Failed sentence={refusalText(error)} onAgain={() => void refetch()} />
        ) : (
          <Shown file={file} content={data} />
        )}
        <div className={classes.previewFoot}>
          <span className={classes.quiet}>
            {kindWord(file.kind)} · {showSize(file.sizeBytes)}
          </span>
          {download && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              onClick={() => void saveAttachment(file)}
            >
              {t('files.download')}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  )
}

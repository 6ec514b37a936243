import { useTranslation } from 'react-i18next'
import { UploadList } from '../../../ui/UploadList.tsx'
import { uploads } from './uploads.ts'

/** The files of a ticket that are on their way, or were refused. */
export function TicketUploads({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('ticket')
  const words = {
    sending: (count: number) => t('files.sending', { count }),
    refused: t('files.refused'),
    again: t('files.again'),
    forget: (name: string) => t('files.forget', { name }),
  }
  return (
    <UploadList uploads={uploads.use(ticketId)} words={words} onAgain={uploads.sendAgain} onForget={uploads.drop} />
  )
}

import { ticketFile } from '@crm/contract/ticket'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callFile } from '../../../kernel/call.ts'
import { useBlobAddress } from '../../../ui/use-blob-address.ts'
import classes from './TicketContent.module.css'

const WAITING_HEIGHT_PX = 160

interface Props {
  readonly fileId: string
  readonly alt: string
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** A picture of a content: its address answers signed-in calls alone, so an `img` could not read it by itself. */
export function TicketContentPicture({ fileId, alt, width, height }: Props) {
  const { t } = useTranslation('ticket')
  const { data, error, refetch } = useQuery({
    queryKey: ['ticketPicture', fileId],
    queryFn: async ({ signal }) => (await callFile(ticketFile.view, { params: { fileId }, signal })).file,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const address = useBlobAddress(data)
  if (error)
    return (
      <button type="button" className={classes.lost} onClick={() => void refetch()}>
        {t('content.pictureLost')}
      </button>
    )
  if (address === undefined)
    return (
      <span
        className={classes.waiting}
        style={{ width, height: height ?? WAITING_HEIGHT_PX }}
        role="status"
        aria-label={t('content.pictureLoading')}
      />
    )
  return <img className={classes.picture} src={address} alt={alt} width={width} height={height} />
}

import { ticketFile } from '@crm/contract/ticket'
import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callFile } from '../../../kernel/call.ts'
import { useBlobAddress } from '../../../ui/use-blob-address.ts'

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
      <Button variant="default" onClick={() => void refetch()}>
        {t('content.pictureLost')}
      </Button>
    )
  if (address === undefined)
    return (
      <Box
        component="span"
        display="inline-block"
        w={width ?? '100%'}
        maw="100%"
        h={height ?? WAITING_HEIGHT_PX}
        bdrs="md"
        bg="var(--ui-sunken)"
        role="status"
        aria-label={t('content.pictureLoading')}
      />
    )
  return <Box component="img" maw="100%" h="auto" bdrs="md" src={address} alt={alt} width={width} height={height} />
}

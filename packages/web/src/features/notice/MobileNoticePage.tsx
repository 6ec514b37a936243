import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../kernel/may.ts'
import { useMe } from '../../kernel/me.ts'
import { pathOnDevice } from '../../kernel/worker-path.ts'
import { HomeLink } from './HomeLink.tsx'
import { Notice } from './Notice.tsx'
import { LockedPicture, PhonePicture } from './pictures.tsx'

interface Props {
  readonly inShell?: boolean
}

/** The phone's page of the ticket whose desktop page was opened; null: it was any other page. */
function useTicketPath(): string | null {
  const wanted = useLocation({ select: ({ state }) => state.wanted ?? '' })
  const path = pathOnDevice(wanted, true)
  return path === wanted ? null : path
}

/** Tickets are all that a phone has, and they would lead back here at once. */
const Refused = ({ inShell = false }: Props) => {
  const { t } = useTranslation('notice')
  return (
    <Notice inShell={inShell} picture={<LockedPicture />} title={t('mobile.denied')} text={t('mobile.deniedText')} />
  )
}

/** For /m/error-access and /access-mobile: this feature is not for phones, tickets are. */
export default function MobileNoticePage({ inShell = false }: Props) {
  const { t } = useTranslation('notice')
  const me = useMe()
  const may = useMay('MNU_Issue')
  const ticketPath = useTicketPath()
  if (me !== null && !may.access) return <Refused inShell={inShell} />
  return (
    <Notice
      inShell={inShell}
      picture={<PhonePicture />}
      title={t('mobile.title')}
      text={ticketPath === null ? t('mobile.text') : t('mobile.ticketText')}
      actions={
        <>
          {ticketPath !== null && (
            <Button component={Link} to={ticketPath}>
              {t('mobile.openTicket')}
            </Button>
          )}
          <HomeLink to="/m" label={t('mobile.toTickets')} />
        </>
      }
    />
  )
}

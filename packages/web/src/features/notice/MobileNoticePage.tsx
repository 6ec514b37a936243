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

/** The phone's page of the ticket or task whose desktop page was opened; null: it was any other page. */
function useOwnPath(): string | null {
  const wanted = useLocation({ select: ({ state }) => state.wanted ?? '' })
  const path = pathOnDevice(wanted, true)
  return path === wanted ? null : path
}

/** Nothing of what a phone has: it would lead back here at once. */
const Refused = ({ inShell = false }: Props) => {
  const { t } = useTranslation('notice')
  return (
    <Notice inShell={inShell} picture={<LockedPicture />} title={t('mobile.denied')} text={t('mobile.deniedText')} />
  )
}

/** For /m/error-access and /access-mobile: this feature is not for phones, tickets and tasks are. */
export default function MobileNoticePage({ inShell = false }: Props) {
  const { t } = useTranslation('notice')
  const me = useMe()
  const [tickets, tasks] = [useMay('MNU_Issue'), useMay('MNU_ProjectTask')]
  const ownPath = useOwnPath()
  if (me !== null && !tickets.access && !tasks.access) return <Refused inShell={inShell} />
  return (
    <Notice
      inShell={inShell}
      picture={<PhonePicture />}
      title={t('mobile.title')}
      text={ownPath === null ? t('mobile.text') : t('mobile.ownText')}
      actions={
        <>
          {ownPath !== null && (
            <Button component={Link} to={ownPath}>
              {t('mobile.openOwn')}
            </Button>
          )}
          <HomeLink to="/m" label={t(tickets.access || me === null ? 'mobile.toTickets' : 'mobile.toWork')} />
        </>
      }
    />
  )
}

import { useTranslation } from 'react-i18next'
import { useMay } from '../../kernel/may.ts'
import { useMe } from '../../kernel/me.ts'
import { HomeLink } from './HomeLink.tsx'
import { Notice } from './Notice.tsx'
import { PhonePicture } from './pictures.tsx'

/** For /m/error-access and /access-mobile: this feature is not for phones, tickets are. */
export default function MobileNoticePage({ inShell = false }: { inShell?: boolean }) {
  const { t } = useTranslation('notice')
  const me = useMe()
  const may = useMay('MNU_Issue')
  const isRefused = me !== null && !may.access
  return (
    <Notice
      inShell={inShell}
      picture={<PhonePicture />}
      title={t('mobile.title')}
      // Tickets would lead back here at once.
      text={isRefused ? `${t('mobile.development')} ${t('noAccess.text')}` : t('mobile.text')}
      actions={isRefused ? undefined : <HomeLink to="/m" label={t('mobile.toTickets')} />}
    />
  )
}

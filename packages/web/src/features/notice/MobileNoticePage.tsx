import { useTranslation } from 'react-i18next'
import { HomeLink } from './HomeLink.tsx'
import { Notice } from './Notice.tsx'
import { PhonePicture } from './pictures.tsx'

/** For /m/error-access and /access-mobile: this feature is not for phones, tickets are. */
export default function MobileNoticePage() {
  const { t } = useTranslation('notice')
  return (
    <Notice
      picture={<PhonePicture />}
      title={t('mobile.title')}
      text={t('mobile.text')}
      actions={<HomeLink to="/m" label={t('mobile.toTickets')} />}
    />
  )
}

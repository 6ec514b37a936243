import { useTranslation } from 'react-i18next'
import { HomeLink } from './HomeLink.tsx'
import { Notice } from './Notice.tsx'
import { PhonePicture } from './pictures.tsx'

export default function MobileHomePage() {
  const { t } = useTranslation('notice')
  return (
    <Notice
      picture={<PhonePicture />}
      title={t('mobileHome.title')}
      text={t('mobileHome.text')}
      actions={<HomeLink to="/m/login" label={t('mobileHome.signIn')} />}
    />
  )
}

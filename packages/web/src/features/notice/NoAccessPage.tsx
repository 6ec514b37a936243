import { useTranslation } from 'react-i18next'
import { HomeLink } from './HomeLink.tsx'
import { Notice } from './Notice.tsx'
import { LockedPicture } from './pictures.tsx'

export default function NoAccessPage() {
  const { t } = useTranslation('notice')
  return (
    <Notice
      picture={<LockedPicture />}
      title={t('noAccess.title')}
      text={t('noAccess.text')}
      actions={<HomeLink to="/" label={t('toHome')} />}
    />
  )
}

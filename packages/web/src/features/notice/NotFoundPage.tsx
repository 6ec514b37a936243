import { useTranslation } from 'react-i18next'
import { HomeLink } from './HomeLink.tsx'
import { Notice } from './Notice.tsx'
import { PlannedPicture } from './pictures.tsx'

export function NotFoundPage() {
  const { t } = useTranslation('notice')
  return (
    <Notice
      picture={<PlannedPicture />}
      title={t('notFound.title')}
      text={t('notFound.text')}
      actions={<HomeLink to="/" label={t('toHome')} />}
    />
  )
}

import { useTranslation } from 'react-i18next'
import { useTitleKey } from '../../kernel/build-router.tsx'
import { Notice } from './Notice.tsx'
import { PlannedPicture } from './pictures.tsx'

/** A route that exists before its area does. */
export default function InDevelopmentPage() {
  const { t } = useTranslation('notice')
  const titleKey = useTitleKey()
  return (
    <Notice
      inShell
      picture={<PlannedPicture />}
      title={titleKey === null ? t('inDevelopment.title') : t(`kernel:${titleKey}`)}
      text={t('inDevelopment.text')}
    />
  )
}

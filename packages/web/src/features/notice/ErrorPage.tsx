import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { goTo } from '../../kernel/go.ts'
import { showToast } from '../../kernel/toast.ts'
import { Notice } from './Notice.tsx'
import { UnpluggedPicture } from './pictures.tsx'

function tryAgain() {
  if (navigator.onLine) goTo('/')
  else showToast({ tone: 'warning', key: 'notice:offline.stillOffline' })
}

export default function ErrorPage() {
  const { t } = useTranslation('notice')
  return (
    <Notice
      picture={<UnpluggedPicture />}
      title={t('offline.title')}
      text={t('offline.text')}
      actions={<Button onClick={tryAgain}>{t('offline.tryAgain')}</Button>}
    />
  )
}

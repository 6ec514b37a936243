import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../kernel/i18n.ts'
import { HomeLink } from './HomeLink.tsx'
import { Notice } from './Notice.tsx'
import { UnpluggedPicture } from './pictures.tsx'

/** What a fault of ours looks like: the page stays usable, and a fresh load is one click away. */
export function CrashedPage({ error }: { error: unknown }) {
  const { t } = useTranslation('notice')
  return (
    <Notice
      picture={<UnpluggedPicture />}
      title={t('crashed.title')}
      text={refusalText(error)}
      actions={
        <>
          <Button onClick={() => location.reload()}>{t('crashed.reload')}</Button>
          <HomeLink to="/" label={t('toHome')} />
        </>
      }
    />
  )
}

import type { EmailTemplateView } from '@crm/contract/email-template'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NotHere } from '../../../../ui/AskedViews.tsx'
import { Loading } from '../../../../ui/StateViews.tsx'
import { MailFrame } from '../../MailFrame.tsx'
import { TemplateUses } from '../../TemplateUses.tsx'
import { emailPreviewQuery, emailQuery } from '../../template-queries.ts'
import { FormerDialog, type Version, VersionList } from '../../VersionList.tsx'
import { type Content, contentIn } from '../content.ts'
import classes from './Panel.module.css'

interface FormerProps {
  readonly view: EmailTemplateView
  readonly version: Version
  readonly onRestore: ((content: Content) => void) | undefined
  readonly onClose: () => void
}

/** Brought back, it is what is written now, and the next version once that is saved. */
function Former({ view, version, onRestore, onClose }: FormerProps) {
  const { t } = useTranslation('marketingTemplate')
  const { templateId } = view
  const shown = useQuery(emailPreviewQuery({ templateId, number: version.number }))
  const { data } = useQuery(emailQuery(templateId, version.number))
  const restore = (former: EmailTemplateView) => {
    const { name, folder, shared } = view
    onRestore?.({ ...contentIn(former), name, folder, shared })
    onClose()
  }
  const back = onRestore && data && version.number !== view.number ? () => restore(data) : undefined
  return (
    <FormerDialog version={version} size={760} onRestore={back} onClose={onClose}>
      {shown.data ? (
        <MailFrame
          html={shown.data.html}
          title={t('version.title', { number: version.number })}
          className={classes.former}
        />
      ) : (
        <NotHere asked={shown}>
          <Loading />
        </NotHere>
      )}
    </FormerDialog>
  )
}

interface Props {
  readonly view: EmailTemplateView
  readonly onRestore?: (content: Content) => void
}

/** What the template was, and where it is used. */
export function VersionsPart({ view, onRestore }: Props) {
  const { t } = useTranslation('marketingTemplate')
  return (
    <>
      <h3>{t('version.list')}</h3>
      <VersionList
        versions={view.versions}
        former={(version, onClose) => <Former view={view} version={version} onRestore={onRestore} onClose={onClose} />}
      />
      <h3>{t('use.title')}</h3>
      <TemplateUses uses={view} />
    </>
  )
}

import { type EmailTemplateView, emailTemplate } from '@crm/contract/email-template'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { isFailure } from '../../../kernel/failure.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { queries } from '../../../kernel/query.ts'
import { showToast } from '../../../kernel/toast.ts'
import { MailFrame } from '../MailFrame.tsx'
import { MergeWords } from '../MergeWords.tsx'
import { emailPreviewQuery, emailQuery, refreshTemplates } from '../template-queries.ts'
import { bodyOf, type Content } from './content.ts'
import classes from './Editor.module.css'

const RecordClash = lazy(() => import('../../../kit/record/RecordClash.tsx'))

interface Options {
  readonly templateId: number | 'new'
  /** What the writing began on. */
  readonly version: number
  /** How it looks now, for who has to choose. */
  readonly html: string
  readonly onSaved: (view: EmailTemplateView) => void
  /** What somebody else saved meanwhile is taken instead. */
  readonly onTheirs: (view: EmailTemplateView) => void
}

async function send(templateId: number | 'new', version: number, content: Content): Promise<EmailTemplateView> {
  const body = bodyOf(content)
  return templateId === 'new'
    ? call(emailTemplate.add, { body })
    : call(emailTemplate.update, { body: { templateId, version, ...body } })
}

/** Saves as the next version; where somebody else was quicker, both are shown and one is chosen. */
export function useSave({ templateId, version, html, onSaved, onTheirs }: Options) {
  const { t } = useTranslation('marketingTemplate')
  const [isSaving, setSaving] = useState(false)
  const [dialog, setDialog] = useState<ReactNode>(null)

  async function save(content: Content, on = version): Promise<void> {
    setSaving(true)
    try {
      const view = await send(templateId, on, content)
      queries.setQueryData(emailQuery(view.templateId).queryKey, view)
      void refreshTemplates('email')
      showToast({ tone: 'success', key: 'marketingTemplate:editor.saved', values: { number: view.number } })
      onSaved(view)
    } catch (error) {
      if (templateId !== 'new' && isFailure(error, 'request.staleVersion')) await settle(content, templateId)
      else showToast({ tone: 'error', text: refusalText(error) })
    }
    setSaving(false)
  }
  async function settle(content: Content, id: number) {
    const theirs = await queries.fetchQuery({ ...emailQuery(id), staleTime: 0 })
    const [latest] = theirs.versions
    const close = () => setDialog(null)
    const shown = await queries.fetchQuery(emailPreviewQuery(theirs))
    const sideOf = (subject: string, mail: string) => (
      <>
        <strong>
          <MergeWords text={subject} />
        </strong>
        <MailFrame html={mail} title={t('preview.frame')} className={classes.clash} />
      </>
    )
    setDialog(
      <RecordClash
        label={t('editor.content')}
        mine={sideOf(content.subject, html)}
        theirs={sideOf(theirs.subject, shown.html)}
        others={[]}
        saved={latest && { name: latest.createUserFullName, at: theirs.updatedDate }}
        isWide
        onSettle={(side) => {
          close()
          if (side === 'mine') void save(content, theirs.version)
          if (side === 'theirs') onTheirs(theirs)
        }}
      />,
    )
  }
  return { isSaving, save, dialog: <Suspense>{dialog}</Suspense> }
}

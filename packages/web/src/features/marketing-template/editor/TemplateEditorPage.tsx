import type { EmailTemplateView } from '@crm/contract/email-template'
import { IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readId } from '../../../kernel/address-id.ts'
import { useMay } from '../../../kernel/may.ts'
import { usePageName } from '../../../kernel/title.ts'
import { useWayBack } from '../../../kernel/use-way-back.ts'
import { RowActionMenu } from '../../../kit/list/RowActionMenu.tsx'
import { BackButton } from '../../../ui/BackButton.tsx'
import type { Option } from '../../../ui/options.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { RecordWaiting } from '../../../ui/RecordFrame.tsx'
import { RecordNote } from '../../../ui/RecordNote.tsx'
import { NotThere, RecordPage } from '../../../ui/RecordPage.tsx'
import { Denied } from '../../../ui/StateViews.tsx'
import { emailQuery } from '../template-queries.ts'
import { useTemplateActs } from '../use-template-acts.tsx'
import { contentIn } from './content.ts'
import classes from './Editor.module.css'
import { Editor } from './Editor.tsx'
import { VersionsPart } from './panel/VersionsPart.tsx'
import { type PreviewLook, PreviewPart } from './preview/PreviewPart.tsx'
import { usePreview } from './preview/use-preview.ts'

const LIST = '/campaign-email?tab=templates'

function NoTemplate() {
  const { t } = useTranslation('marketingTemplate')
  const icon = <IconTemplate size={32} stroke={1.5} />
  return <NotThere sentence={t('notThere')} icon={icon} list={LIST} toList={t('editor.back')} />
}

function useMenu(view: EmailTemplateView) {
  const navigate = useNavigate()
  const acts = useTemplateActs('email', view, {
    onGone: () => void navigate({ href: LIST }),
    onCopy: (id) => void navigate({ to: '/campaign-email/template/$id', params: { id: String(id) } }),
  })
  return <RowActionMenu actions={acts} />
}

/** To who may not change it the template shows what it is. */
function Reading({ view }: { view: EmailTemplateView }) {
  const { t } = useTranslation('marketingTemplate')
  const goBack = useWayBack(LIST)
  const [look, setLook] = useState<PreviewLook>('desktop')
  const [customer, setCustomer] = useState<Option | null>(null)
  const asked = usePreview(contentIn(view), customer === null ? 0 : Number(customer.value))
  usePageName(view.name)
  return (
    <>
      <PageHeader title={view.name} before={<BackButton label={t('editor.back')} onClick={goBack} />}>
        {useMenu(view)}
      </PageHeader>
      <RecordNote>{t(view.deleted ? 'reason.deleted' : 'reason.notYours')}</RecordNote>
      <div className={classes.readonly}>
        <PreviewPart asked={asked} look={look} onLook={setLook} customer={customer} onCustomer={setCustomer} />
        <div className={classes.settings}>
          <VersionsPart view={view} />
        </div>
      </div>
    </>
  )
}

function Writing({ view }: { view: EmailTemplateView }) {
  return <Editor view={view} menu={useMenu(view)} onAdded={() => undefined} />
}

function Existing({ templateId }: { templateId: number }) {
  const { t } = useTranslation('marketingTemplate')
  const { edit } = useMay('MNU_CampaignEmail')
  const query = useQuery(emailQuery(templateId))
  const waiting = <RecordWaiting label={t('loading')} head={{ height: 40, width: 320 }} parts={{ middle: 480 }} />
  return (
    <RecordPage asked={query} notThere={<NoTemplate />} waiting={waiting}>
      {(view) => (view.canChange && edit && !view.deleted ? <Writing view={view} /> : <Reading view={view} />)}
    </RecordPage>
  )
}

/** One template of emails: a new one, or one that is there. */
export default function TemplateEditorPage() {
  const { id } = useParams({ strict: false })
  const { add } = useMay('MNU_CampaignEmail')
  const navigate = useNavigate()
  const templateId = readId(id)
  const open = (view: EmailTemplateView) =>
    void navigate({
      to: '/campaign-email/template/$id',
      params: { id: String(view.templateId) },
      replace: true,
      ignoreBlocker: true,
    })
  if (id === 'new') return add ? <Editor view={undefined} menu={null} onAdded={open} /> : <Denied />
  return templateId === 0 ? <NoTemplate /> : <Existing key={templateId} templateId={templateId} />
}

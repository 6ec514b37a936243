import { type SmsOriginalView, smsOriginal } from '@crm/contract/sms-original'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/call.ts'
import { refusalText } from '../../../kernel/i18n.ts'
import { useMay } from '../../../kernel/may.ts'
import { showToast } from '../../../kernel/toast.ts'
import { NotHere } from '../../../ui/AskedViews.tsx'
import { Loading } from '../../../ui/StateViews.tsx'
import { refreshTemplates, smsQuery } from '../template-queries.ts'
import { templateTags } from '../use-template-acts.tsx'
import { FormerDialog, type Version, VersionList } from '../VersionList.tsx'
import { SmsPhone } from './SmsPhone.tsx'
import { useSmsPreview } from './use-sms-preview.ts'

/** Saved at once: what stood until now stays in the list of versions. */
async function restore({ templateId, version }: SmsOriginalView, { text, purpose, withoutMarks }: SmsOriginalView) {
  try {
    await call(smsOriginal.update, { body: { templateId, version, text, purpose, withoutMarks } })
    showToast({ tone: 'success', key: 'marketingTemplate:sms.saved' })
  } catch (error) {
    showToast({ tone: 'error', text: refusalText(error) })
  }
  void refreshTemplates('sms')
}

const Shown = ({ former }: { former: SmsOriginalView }) => (
  <SmsPhone text={useSmsPreview(former).data?.text ?? former.text} />
)

interface FormerProps {
  readonly view: SmsOriginalView
  readonly version: Version
  readonly onClose: () => void
}

function Former({ view, version, onClose }: FormerProps) {
  const may = useMay(templateTags.sms)
  const asked = useQuery(smsQuery(view.templateId, version.number))
  const { data } = asked
  const mayRestore = data && may.edit && view.canChange && !view.deleted && version.number !== view.number
  const bringBack = (former: SmsOriginalView) => {
    void restore(view, former)
    onClose()
  }
  return (
    <FormerDialog
      version={version}
      size={480}
      onRestore={mayRestore ? () => bringBack(data) : undefined}
      onClose={onClose}
    >
      {data ? (
        <Shown former={data} />
      ) : (
        <NotHere asked={asked}>
          <Loading />
        </NotHere>
      )}
    </FormerDialog>
  )
}

export const OriginalVersions = ({ view }: { view: SmsOriginalView }) => (
  <VersionList
    versions={view.versions}
    former={(version, onClose) => <Former view={view} version={version} onClose={onClose} />}
  />
)

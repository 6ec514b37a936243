import type { EmailTemplateView } from '@crm/contract/email-template'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '../../../kit/form/use-leave-guard.ts'
import { useShortcuts } from '../../../ui/keys/shortcuts.ts'
import type { Option } from '../../../ui/options.ts'
import { type Content, contentIn, isSame, newContent } from './content.ts'
import { editOf } from './edit.ts'
import { usePreview } from './preview/use-preview.ts'
import { dropDraft, readDraft, useContentDraft } from './use-content-draft.ts'
import { useHistory } from './use-history.ts'
import { useSave } from './use-save.tsx'

interface Base {
  /** Which version of the record it is written on. */
  readonly version: number
  readonly saved: Content
}

/** What is written on, and what was left of an earlier writing on this device. */
function useWriting(view: EmailTemplateView | undefined) {
  const templateId: number | 'new' = view?.templateId ?? 'new'
  const [first] = useState(() => {
    const saved = view ? contentIn(view) : newContent()
    const draft = readDraft(templateId)
    const isRestored = draft !== null && !isSame(draft.content, saved)
    return {
      saved,
      content: isRestored ? draft.content : saved,
      version: isRestored ? draft.version : view?.version,
      isRestored,
    }
  })
  const [base, setBase] = useState<Base>({ version: first.version ?? 0, saved: first.saved })
  const [isRestored, setRestored] = useState(first.isRestored)
  return { templateId, first, base, setBase, isRestored, setRestored }
}

interface Ways {
  readonly view: EmailTemplateView | undefined
  readonly onAdded: (view: EmailTemplateView) => void
}

/** What is written, kept on this device and saved, and what the server says of it. */
function useKept({ view, onAdded }: Ways) {
  const { templateId, first, base, setBase, isRestored, setRestored } = useWriting(view)
  const history = useHistory(() => first.content)
  const { content } = history
  const [customer, setCustomer] = useState<Option | null>(null)
  const asked = usePreview(content, customer === null ? 0 : Number(customer.value))
  const isKept = useContentDraft(templateId, base.version, content, base.saved)
  const isChanged = !isSame(content, base.saved)

  function begin(next: EmailTemplateView) {
    setBase({ version: next.version, saved: contentIn(next) })
    setRestored(false)
    dropDraft(templateId)
  }
  const saving = useSave({
    templateId,
    version: base.version,
    html: asked.data?.html ?? '',
    onSaved(next) {
      begin(next)
      if (templateId === 'new') onAdded(next)
    },
    onTheirs(next) {
      begin(next)
      history.begin(contentIn(next))
    },
  })
  function dropRestored() {
    history.begin(view ? contentIn(view) : newContent())
    if (view) begin(view)
    setRestored(false)
    dropDraft(templateId)
  }
  return { history, asked, customer, setCustomer, isKept, isChanged, isRestored, dropRestored, saving }
}

/** Everything that the page of a template that is being written shows and does. */
export function useEditor(ways: Ways) {
  const { t } = useTranslation('marketingTemplate')
  const kept = useKept(ways)
  const { history, isChanged, isKept, saving } = kept
  const { content, change, undo, redo } = history
  const [selected, select] = useState<string | null>(null)
  const [nameFault, setNameFault] = useState<string>()
  // A draft is kept on this device; without one, leaving asks.
  useLeaveGuard(isChanged && !isKept && !saving.isSaving)
  const set = (part: Partial<Content>, mark = '') => {
    if (part.name !== undefined) setNameFault(undefined)
    change((now) => ({ ...now, ...part }), mark)
  }
  /** False: the name is missing. */
  const save = () => {
    if (saving.isSaving || !isChanged) return true
    const isNamed = content.name.trim() !== ''
    setNameFault(isNamed ? undefined : t('editor.nameNeeded'))
    if (isNamed) void saving.save(content)
    return isNamed
  }
  const edit = editOf({
    document: content.document,
    selected,
    select,
    change: (next, mark) => change((now) => ({ ...now, document: next(now.document) }), mark),
    undo,
  })
  useShortcuts(
    [
      ['mod+Z', undo],
      ['mod+Y', redo],
      ['mod+shift+Z', redo],
    ],
    { inFields: true },
  )
  return { ...kept, content, set, edit, nameFault, save }
}

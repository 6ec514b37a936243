import type { EmailTemplateView } from '@crm/contract/email-template'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageName } from '../../../kernel/title.ts'
import { useShortcuts } from '../../../ui/keys/shortcuts.ts'
import { Note } from '../../../ui/Note.tsx'
import classes from './Editor.module.css'
import { EditorHead, type EditorMode } from './EditorHead.tsx'
import { EditContext } from './edit.ts'
import { type PreviewLook, PreviewPart } from './preview/PreviewPart.tsx'
import { type PanelPart, SidePanel } from './SidePanel.tsx'
import { useEditor } from './use-editor.ts'
import { WritePart } from './WritePart.tsx'

function Restored({ onDrop }: { onDrop: () => void }) {
  const { t } = useTranslation('marketingTemplate')
  return (
    <Note
      role="status"
      action={
        <Button variant="subtle" onClick={onDrop}>
          {t('draft.drop')}
        </Button>
      }
    >
      {t('draft.restored')}
    </Note>
  )
}

interface Props {
  readonly view: EmailTemplateView | undefined
  readonly menu: ReactNode
  readonly onAdded: (view: EmailTemplateView) => void
}

/** A template while it is written: the mail in the middle, what can be put in before it, what can be said of it behind. */
export function Editor({ view, menu, onAdded }: Props) {
  const { t } = useTranslation('marketingTemplate')
  const editor = useEditor({ view, onAdded })
  const { content, edit, asked, history, isChanged, isKept, saving } = editor
  const [mode, setMode] = useState<EditorMode>('write')
  const [part, setPart] = useState<PanelPart>(view ? 'block' : 'template')
  const [look, setLook] = useState<PreviewLook>('desktop')
  const title = content.name || t('editor.new')
  usePageName(title)
  const state = isChanged ? t(isKept ? 'editor.kept' : 'editor.changed') : view ? t('editor.isSaved') : ''
  const choosing = {
    ...edit,
    select(id: string | null) {
      edit.select(id)
      if (id !== null) setPart('block')
    },
  }
  const save = () => {
    if (!editor.save()) setPart('template')
  }
  useShortcuts([['mod+S', save]], { inFields: true })
  return (
    <EditContext value={choosing}>
      <div className={classes.page}>
        <EditorHead
          title={title}
          history={history}
          mode={mode}
          onMode={setMode}
          state={state}
          isSaving={saving.isSaving}
          reason={isChanged ? undefined : t('editor.nothingChanged')}
          onSave={save}
          menu={menu}
        />
        {editor.isRestored && <Restored onDrop={editor.dropRestored} />}
        <div className={classes.layout} data-mode={mode}>
          {mode === 'write' ? (
            <WritePart content={content} onChange={editor.set} />
          ) : (
            <PreviewPart
              asked={asked}
              look={look}
              onLook={setLook}
              customer={editor.customer}
              onCustomer={editor.setCustomer}
            />
          )}
          <SidePanel
            part={part}
            onPart={(next) => {
              setPart(next)
              if (next === 'block') setMode('write')
            }}
            content={content}
            nameFault={editor.nameFault}
            onChange={editor.set}
            asked={asked}
            view={view}
            onRestore={(former) => history.change(() => former)}
          />
        </div>
      </div>
      {saving.dialog}
    </EditContext>
  )
}

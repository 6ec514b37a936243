import { Input, TextInput } from '@mantine/core'
import '@mantine/core/styles/Typography.layer.css'
import { RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.layer.css'
import type { Editor } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../../kernel/i18n.ts'
import { MergeMenu } from '../../../marketing-area/MergeMenu.tsx'
import { usualFallback } from '../../../marketing-area/merge-words.ts'
import classes from './Panel.module.css'
import { useTextEditor } from './use-text-editor.ts'

// The buttons of the bar are called as in any other text.
await loadTexts(['ticketContent'])

function useLabels() {
  const { t } = useTranslation('ticketContent')
  const controls = ['bold', 'italic', 'underline', 'h3', 'bulletList', 'orderedList', 'link', 'unlink'] as const
  return {
    ...Object.fromEntries(controls.map((key) => [`${key}ControlLabel`, t(`control.${key}`)])),
    linkEditorInputLabel: t('link.address'),
    linkEditorInputPlaceholder: 'https://',
    linkEditorExternalLink: t('link.newTab'),
    linkEditorInternalLink: t('link.sameTab'),
    linkEditorSave: t('link.save'),
  }
}

/** What stands where the chosen field is empty. */
function FallbackField({ editor }: { editor: Editor }) {
  const { t } = useTranslation('marketingTemplate')
  if (!editor.isActive('mergeField')) return null
  const fallback: unknown = editor.getAttributes('mergeField')['fallback']
  return (
    <TextInput
      mt={8}
      label={t('text.fallback')}
      description={t(fallback === null ? 'text.noFallback' : 'text.fallbackHelp')}
      value={typeof fallback === 'string' ? fallback : ''}
      onChange={({ currentTarget: { value } }) =>
        // What would end the field is none of its words.
        editor.commands.updateAttributes('mergeField', { fallback: value.replace(/[{}|]/g, '') })
      }
    />
  )
}

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (html: string) => void
}

/** A text of a mail, with links and merge fields. */
export default function TextEditor(props: Props) {
  const { label } = props
  const editor = useTextEditor(props)
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ onClick: () => editor.commands.focus() }}>
      <RichTextEditor
        editor={editor}
        labels={useLabels()}
        className={classes.editor ?? ''}
        withCodeHighlightStyles={false}
        attributes={{ linkEditorExternalControl: { 'aria-label': label } }}
      >
        <RichTextEditor.Toolbar className={classes.bar ?? ''}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.H3 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <MergeMenu
            label={label}
            onPick={({ field }) => {
              const attrs = { field, fallback: usualFallback(field) }
              editor.chain().focus().insertContent({ type: 'mergeField', attrs }).run()
            }}
          />
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
      <FallbackField editor={editor} />
    </Input.Wrapper>
  )
}

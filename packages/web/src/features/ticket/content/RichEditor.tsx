import { Input } from '@mantine/core'
import '@mantine/core/styles/Typography.layer.css'
import { RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.layer.css'
import { IconPhoto } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../kernel/i18n.ts'
import { pictureTypes } from './pictures.ts'
import classes from './RichEditor.module.css'
import { type RichEditing, useRichEditor } from './use-rich-editor.ts'

// Wherever the editor is opened: its words come with it.
await loadTexts(['ticketContent'])

const controls = [
  'bold',
  'italic',
  'underline',
  'strike',
  'clearFormatting',
  'h2',
  'h3',
  'bulletList',
  'orderedList',
  'blockquote',
  'link',
  'unlink',
  'undo',
  'redo',
] as const

function useLabels() {
  const { t } = useTranslation('ticketContent')
  return {
    ...Object.fromEntries(controls.map((key) => [`${key}ControlLabel`, t(`control.${key}`)])),
    linkEditorInputLabel: t('link.address'),
    linkEditorInputPlaceholder: 'https://',
    linkEditorExternalLink: t('link.newTab'),
    linkEditorInternalLink: t('link.sameTab'),
    linkEditorSave: t('link.save'),
  }
}

function PictureControl({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('ticketContent')
  const field = useRef<HTMLInputElement>(null)
  return (
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.Control
        aria-label={t('control.picture')}
        title={t('control.picture')}
        onClick={() => field.current?.click()}
      >
        <IconPhoto size={16} stroke={1.5} />
      </RichTextEditor.Control>
      <input
        ref={field}
        type="file"
        hidden
        multiple
        accept={pictureTypes.join()}
        aria-label={t('control.picture')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file once more is meant once more.
          currentTarget.value = ''
        }}
      />
    </RichTextEditor.ControlsGroup>
  )
}

interface Props extends Pick<RichEditing, 'value' | 'onChange' | 'images' | 'onImages' | 'placeholder' | 'autoFocus'> {
  readonly label: string
  readonly name?: string
  readonly error?: string | boolean | undefined
  /** Stands at the end of the bar; `insert` puts words where the cursor is. */
  readonly tools?: (insert: (words: string) => void) => ReactNode
}

/** A text with headings, lists, links and pictures. It weighs 400 kB: load it when it is asked for. */
export default function RichEditor({ label, name, error, tools, ...editing }: Props) {
  const { t } = useTranslation('ticketContent')
  const [refused, setRefused] = useState<string>()
  const id = useId()
  const fault = error ?? refused
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-describedby': id,
    ...(name !== undefined && { name }),
  }
  const onRefused = (files: readonly File[]) => {
    const names = files.map((file) => file.name).join(', ')
    setRefused(t(editing.onImages ? 'pictureRefused' : 'noPictures', { names }))
  }
  const onChange = (html: string) => {
    setRefused(undefined)
    editing.onChange(html)
  }
  const { editor, take } = useRichEditor({ ...editing, onChange, onRefused, attributes })
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ onClick: () => editor.commands.focus() }}>
      <RichTextEditor
        editor={editor}
        labels={useLabels()}
        className={classes.editor ?? ''}
        data-error={fault !== undefined}
        withCodeHighlightStyles={false}
        attributes={{ linkEditorExternalControl: { 'aria-label': t('link.newTab') } }}
      >
        <RichTextEditor.Toolbar className={classes.bar ?? ''}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.Strikethrough />
            <RichTextEditor.ClearFormatting />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          {editing.onImages && <PictureControl onFiles={(files) => take(files, undefined)} />}
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
          {tools?.((words) => editor.chain().focus().insertContent({ type: 'text', text: words }).run())}
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
      <div id={id} role="alert" className={classes.fault}>
        {fault}
      </div>
    </Input.Wrapper>
  )
}

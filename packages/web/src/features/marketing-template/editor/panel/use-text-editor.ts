import { Link } from '@mantine/tiptap'
import { DOMSerializer } from '@tiptap/pm/model'
import { type Editor, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { mergeNode, withChips, withTokens } from './merge-node.ts'

const levels: 3[] = [3]

/** Written in a document that loads nothing. */
function htmlOf({ schema, state }: Editor): string {
  const inert = document.implementation.createHTMLDocument()
  const box = inert.createElement('div')
  DOMSerializer.fromSchema(schema).serializeFragment(state.doc.content, { document: inert }, box)
  return withTokens(box.innerHTML)
}

interface Editing {
  readonly label: string
  readonly value: string
  readonly onChange: (html: string) => void
}

/** The editor of a text of a mail: only the tags that the server keeps. Steps back are those of the whole template. */
export function useTextEditor({ label, value, onChange }: Editing) {
  const told = useRef(value)
  const editor = useEditor({
    // The bar above shows what the words at the cursor are.
    shouldRerenderOnTransaction: true,
    extensions: [
      StarterKit.configure({
        link: false,
        undoRedo: false,
        heading: { levels },
        blockquote: false,
        code: false,
        codeBlock: false,
        horizontalRule: false,
      }),
      Link.configure({ openOnClick: false, protocols: ['mailto', 'tel'] }),
      mergeNode,
    ],
    content: withChips(value),
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label } },
    onUpdate: ({ editor: changed }) => {
      told.current = htmlOf(changed)
      onChange(told.current)
    },
  })
  // The editor keeps a document of its own: a step back must reach it.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    editor.commands.setContent(withChips(value), { emitUpdate: false })
  }, [editor, value])
  return editor
}

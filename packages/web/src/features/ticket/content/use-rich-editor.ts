import { Link } from '@mantine/tiptap'
import { Placeholder } from '@tiptap/extensions'
import { DOMSerializer } from '@tiptap/pm/model'
import { type Editor, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { pasteRules } from './editor-paste.ts'
import { pictureNode } from './editor-pictures.ts'
import { nameOfPicture, pictureTypes } from './pictures.ts'

export interface RichEditing {
  readonly value: string
  readonly onChange: (html: string) => void
  /** Pictures that go along, which the text names `cid:0`, `cid:1` …; without them none can be added. */
  readonly images?: readonly File[]
  readonly onImages?: (images: readonly File[]) => void
  /** Stands in the empty editor. */
  readonly placeholder?: string
  /** Somebody opened it to write in it. */
  readonly autoFocus?: boolean
  /** Files that no text takes. */
  readonly onRefused: (files: readonly File[]) => void
  readonly attributes: Record<string, string>
}

const levels: (1 | 2 | 3)[] = [2, 3]

/** Written in a document that loads nothing: in the page itself a browser would ask for every picture by its name. */
function htmlIn({ schema, state }: Editor): string {
  const inert = document.implementation.createHTMLDocument()
  const box = inert.createElement('div')
  DOMSerializer.fromSchema(schema).serializeFragment(state.doc.content, { document: inert }, box)
  return box.innerHTML
}

/** Without the empty line that the editor keeps open at the end, to write on after a picture. */
const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : htmlIn(editor).replace(/<p><\/p>$/, ''))

/** The editor of a text with pictures; it writes only the tags that the server keeps. */
export function useRichEditor({ placeholder = '', autoFocus = false, ...editing }: RichEditing) {
  const { value, onChange, images, onImages, onRefused, attributes } = editing
  const told = useRef(value)
  const shelf = useRef<readonly File[]>(images ?? [])
  const shown = useRef<Editor | null>(null)

  function take(files: readonly File[], place: number | undefined): boolean {
    const fitting = onImages === undefined ? [] : files.filter(({ type }) => pictureTypes.includes(type))
    const refused = files.filter((file) => !fitting.includes(file))
    if (fitting.length > 0) insert(fitting, place)
    // After what was taken: every change of the text takes back what was said before.
    if (refused.length > 0) onRefused(refused)
    return true
  }
  function insert(pictures: readonly File[], place: number | undefined) {
    const nodes = pictures.map(({ name }, at) => {
      return { type: 'image', attrs: { src: nameOfPicture(shelf.current.length + at), alt: name } }
    })
    shelf.current = [...shelf.current, ...pictures]
    onImages?.(shelf.current)
    const chain = shown.current?.chain().focus()
    if (place === undefined) chain?.insertContent(nodes).run()
    else chain?.insertContentAt(place, nodes).run()
  }
  const editor = useEditor({
    // The bar above shows what the words at the cursor are.
    shouldRerenderOnTransaction: true,
    extensions: [
      StarterKit.configure({ link: false, heading: { levels } }),
      Link.configure({ openOnClick: false, protocols: ['mailto', 'tel'] }),
      pictureNode((place) => shelf.current[place]),
      Placeholder.configure({ placeholder }),
    ],
    content: value,
    autofocus: autoFocus ? 'end' : false,
    editorProps: { attributes, ...pasteRules(take) },
    onUpdate: ({ editor: changed }) => {
      told.current = htmlOf(changed)
      onChange(told.current)
    },
  })
  shown.current = editor

  // The editor keeps a document of its own: what is set from outside (a draft that is thrown away) must reach it.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    shelf.current = images ?? []
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value, images])

  return { editor, take }
}

import type { EditorView } from '@tiptap/pm/view'
import { isOwnPicture } from './pictures.ts'

/** Takes pictures in at a place of the text; answers whether there were any. */
type TakeFiles = (files: readonly File[], place: number | undefined) => boolean

const picturesIn = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

/** A table copied from a sheet comes with its picture: there the words are meant. */
const hasWords = (data: DataTransfer | null) => {
  const html = data?.getData('text/html') ?? ''
  return (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim() !== ''
}

/** What comes from outside: pictures as files, texts without the pictures of other sites. */
export const pasteRules = (take: TakeFiles) => ({
  transformPastedHTML(html: string) {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    for (const image of body.querySelectorAll('img')) if (!isOwnPicture(image.getAttribute('src') ?? '')) image.remove()
    return body.innerHTML
  },
  handlePaste: (_view: EditorView, { clipboardData }: ClipboardEvent) => {
    const pictures = picturesIn(clipboardData)
    return pictures.length > 0 && !hasWords(clipboardData) && take(pictures, undefined)
  },
  handleDrop: (view: EditorView, event: DragEvent, _slice: unknown, isMoved: boolean) => {
    const pictures = isMoved ? [] : picturesIn(event.dataTransfer)
    if (pictures.length === 0) return false
    event.preventDefault()
    return take(pictures, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos)
  },
})

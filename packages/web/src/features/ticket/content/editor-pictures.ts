import { ticketFile } from '@crm/contract/ticket'
import Image from '@tiptap/extension-image'
import { callFile } from '../../../kernel/call.ts'
import { fileIdOf, placeOfPicture } from './pictures.ts'

type FileAt = (place: number) => File | undefined

/** A picture that is stored answers signed-in calls alone; one that goes along is here already. */
async function findPicture(source: string, fileAt: FileAt): Promise<Blob | undefined> {
  const place = placeOfPicture(source)
  if (place !== undefined) return fileAt(place)
  const fileId = fileIdOf(source)
  return fileId === undefined ? undefined : (await callFile(ticketFile.view, { params: { fileId } })).file
}

/** Shows pictures in the editor, while the text goes on naming them as the server does. */
export const pictureNode = (fileAt: FileAt) =>
  Image.extend({
    addNodeView() {
      return ({ node }) => {
        const dom = document.createElement('img')
        dom.alt = String(node.attrs['alt'] ?? '')
        let address: string | undefined
        const show = (picture: Blob | undefined) => {
          if (picture === undefined) return
          address = URL.createObjectURL(picture)
          dom.src = address
        }
        // What cannot be read shows its words.
        findPicture(String(node.attrs['src']), fileAt).then(show, () => undefined)
        return { dom, destroy: () => address && URL.revokeObjectURL(address) }
      }
    },
  })

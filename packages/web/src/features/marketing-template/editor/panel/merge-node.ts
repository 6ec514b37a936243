import { isMergeName, splitMerge } from '@crm/contract/merge'
import { mergeAttributes, Node } from '@tiptap/react'
import { mergeWord } from '../../../marketing-area/merge-words.ts'

const FIELD = 'data-merge'
const FALLBACK = 'data-fallback'

/** A merge field in a text: one thing, which is chosen, moved and removed as a whole. */
export const mergeNode = Node.create({
  name: 'mergeField',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({
    field: { default: '', parseHTML: (element) => element.getAttribute(FIELD) },
    fallback: { default: null, parseHTML: (element) => element.getAttribute(FALLBACK) },
  }),
  parseHTML: () => [{ tag: `span[${FIELD}]` }],
  renderHTML({ node, HTMLAttributes }) {
    const { field, fallback } = node.attrs
    const marks = { [FIELD]: field, ...(fallback !== null && { [FALLBACK]: fallback }) }
    const word = isMergeName(field) ? mergeWord(field) : field
    return ['span', mergeAttributes(HTMLAttributes, marks), word]
  },
})

const read = (html: string) => new DOMParser().parseFromString(html, 'text/html')

function textNodes(root: Document): Text[] {
  const walker = root.createTreeWalker(root.body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode)
  return found
}

/** As the editor reads it: each field of a text is an element. Read where nothing runs and nothing is loaded. */
export function withChips(html: string): string {
  const page = read(html)
  for (const text of textNodes(page)) {
    const pieces = splitMerge(text.data)
    if (pieces.every((piece) => typeof piece === 'string')) continue
    const nodes = pieces.map((piece) => {
      if (typeof piece === 'string') return page.createTextNode(piece)
      const chip = page.createElement('span')
      chip.setAttribute(FIELD, piece.field)
      if (piece.fallback !== null) chip.setAttribute(FALLBACK, piece.fallback)
      return chip
    })
    text.replaceWith(...nodes)
  }
  return page.body.innerHTML
}

/** As it is kept: `{{customer.name|Quý khách}}`. */
export function withTokens(html: string): string {
  const page = read(html)
  for (const chip of page.querySelectorAll(`span[${FIELD}]`)) {
    const fallback = chip.getAttribute(FALLBACK)
    const field = chip.getAttribute(FIELD) ?? ''
    chip.replaceWith(page.createTextNode(`{{${fallback === null ? field : `${field}|${fallback}`}}}`))
  }
  return page.body.innerHTML
}

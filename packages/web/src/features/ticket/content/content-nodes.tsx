import { createElement, type ReactNode } from 'react'
import { TicketContentPicture } from './TicketContentPicture.tsx'

/** What a content may hold, and how it is shown: its headings stand below those of the page. */
const shownAs: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['p', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 's'].map((tag) => [
      tag,
      tag,
    ]),
  ),
  ...Object.fromEntries(['sub', 'sup', 'mark', 'table', 'thead', 'tbody', 'tr', 'th', 'td'].map((tag) => [tag, tag])),
  h1: 'h3',
  h2: 'h4',
  h3: 'h5',
}
const empty = ['br', 'hr']
/** A line break of the source is no text between these. */
const holdsNoText = ['table', 'thead', 'tbody', 'tr', 'ul', 'ol']
const pictureAddress = /^\/api\/IssueAttachFile\/ViewFile\/([0-9a-f-]{36})$/
const safeLink = /^(?:https?:\/\/|mailto:|tel:)/i

const numberOf = (text: string | null) => (/^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : undefined)

function pictureOf(element: Element, key: number): ReactNode {
  const [, fileId] = pictureAddress.exec(element.getAttribute('src') ?? '') ?? []
  if (fileId === undefined) return null
  const [width, height] = [numberOf(element.getAttribute('width')), numberOf(element.getAttribute('height'))]
  return (
    <TicketContentPicture
      key={key}
      fileId={fileId}
      alt={element.getAttribute('alt') ?? ''}
      width={width}
      height={height}
    />
  )
}

function linkOf(element: Element, key: number): ReactNode {
  const href = element.getAttribute('href') ?? ''
  const children = nodesOf(element)
  if (!safeLink.test(href)) return <span key={key}>{children}</span>
  return (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

function elementOf(element: Element, key: number): ReactNode {
  const tag = element.localName
  if (tag === 'img') return pictureOf(element, key)
  if (tag === 'a') return linkOf(element, key)
  const shown = shownAs[tag]
  // The server leaves no other tag; were there one, its text alone is shown.
  if (shown === undefined) return <span key={key}>{element.textContent}</span>
  if (empty.includes(tag)) return createElement(shown, { key })
  const spans = {
    colSpan: numberOf(element.getAttribute('colspan')),
    rowSpan: numberOf(element.getAttribute('rowspan')),
    start: numberOf(element.getAttribute('start')),
  }
  return createElement(shown, { key, ...spans }, ...nodesOf(element))
}

/** The content of a node as React shows it: nothing of it is ever set as HTML. */
export function nodesOf(parent: ParentNode & Node): ReactNode[] {
  const isList = parent instanceof Element && holdsNoText.includes(parent.localName)
  return [...parent.childNodes].map((node, place) => {
    if (node instanceof Element) return elementOf(node, place)
    const text = node.nodeType === Node.TEXT_NODE ? node.textContent : null
    return isList && text?.trim() === '' ? null : text
  })
}

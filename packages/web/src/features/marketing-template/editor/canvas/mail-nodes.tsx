import { createElement, type ReactNode } from 'react'
import { MergeWords } from '../../MergeWords.tsx'

/** What a text of a mail may hold; the server keeps no other. */
const tags = ['p', 'br', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'h3']

function nodeOf(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return <MergeWords key={key} text={node.textContent ?? ''} />
  if (!(node instanceof Element)) return null
  const tag = node.localName
  if (tag === 'script' || tag === 'style') return null
  if (tag === 'br') return <br key={key} />
  const inner = [...node.childNodes].map(nodeOf)
  // A link here would lead away from what is being written.
  if (tag === 'a')
    return (
      <u key={key} title={node.getAttribute('href') ?? ''}>
        {inner}
      </u>
    )
  return tags.includes(tag) ? createElement(tag, { key }, ...inner) : <span key={key}>{inner}</span>
}

/** A text as React shows it: it is read where nothing runs, and nothing of it is ever set as HTML. */
export const mailNodes = (html: string): ReactNode[] =>
  [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(nodeOf)

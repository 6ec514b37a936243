interface Part {
  readonly text: string
  /** Where it leads; null: it is plain text. */
  readonly href: string | null
}

/** What ends a sentence, or closes a bracket around it, is none of an address. */
const address = /https?:\/\/[^\s<>"'“”]*[^\s<>"'“”.,;:!?…)\]}]/giu

/** With a name before an @ an address only looks as if it led there. */
function hrefOf(text: string): string | null {
  const url = URL.parse(text)
  return url === null || url.username !== '' || url.password !== '' ? null : url.href
}

/** A text cut at the addresses that a browser opens. */
export function linksIn(text: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    if (index > from) parts.push({ text: text.slice(from, index), href: null })
    parts.push({ text: found, href: hrefOf(found) })
    from = index + found.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null })
  return parts
}

const LENGTH_MAX = 480
const blocks = /<\/(?:p|h[1-6]|li|blockquote|pre|tr)>|<br\s*\/?>/gi

/** The first words of a content, without its marks; never written into the page as HTML. */
export function beginningOf(html: string): string {
  const lines = html.replace(blocks, '$&\n')
  const text = new DOMParser().parseFromString(lines, 'text/html').body.textContent ?? ''
  const plain = text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
  return plain.length > LENGTH_MAX ? `${plain.slice(0, LENGTH_MAX).trimEnd()}…` : plain
}

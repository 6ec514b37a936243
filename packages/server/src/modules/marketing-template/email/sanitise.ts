import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html'
import type { Links } from './links.ts'

/** What our own editor writes into a text. */
const inlineTags = ['p', 'br', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a', 'span', 'h3']
const depthMax = 60

/** Nothing that loads, runs, covers the page or leaves its place. */
const isDeclarationSafe = (declaration: string): boolean =>
  /^\s*[a-z-]+\s*:[^<>{}@\\]*$/i.test(declaration) &&
  !/url\s*\(|image\s*\(|image-set|expression|javascript|behavior|-moz-binding|^\s*(?:position|content)\s*:/i.test(
    declaration,
  )

export const safeStyle = (style: string): string => style.split(';').filter(isDeclarationSafe).join(';').trim()

const withSafeStyle = ({ style, ...others }: Attributes): Attributes => {
  const kept = style === undefined ? '' : safeStyle(style)
  return kept === '' ? others : { ...others, style: kept }
}

const linked =
  (links: Links) =>
  (tagName: string, { href = '', ...others }: Attributes) => ({
    tagName,
    attribs: { ...withSafeStyle(others), href: links.hrefOf(href), target: '_blank' },
  })

const schemes: Pick<IOptions, 'allowedSchemes' | 'allowProtocolRelative' | 'nestingLimit' | 'parseStyleAttributes'> = {
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: depthMax,
  parseStyleAttributes: false,
}

/** A text block. */
export const sanitiseText = (html: string, links: Links): string =>
  sanitizeHtml(html, {
    ...schemes,
    allowedTags: inlineTags,
    allowedAttributes: { a: ['href', 'target', 'style'], '*': ['style'] },
    transformTags: { a: linked(links), '*': (tagName, attribs) => ({ tagName, attribs: withSafeStyle(attribs) }) },
  }).trim()

const pageTags = [
  ...inlineTags,
  ...['h1', 'h2', 'h4', 'h5', 'h6', 'div', 'center', 'font', 'hr', 'img', 'blockquote', 'pre', 'code', 'small', 'big'],
  ...[
    'table',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'td',
    'th',
    'caption',
    'colgroup',
    'col',
    'section',
    'header',
    'footer',
  ],
]
const pageAttributes = [
  ...['align', 'valign', 'bgcolor', 'width', 'height', 'border', 'cellpadding', 'cellspacing', 'colspan', 'rowspan'],
  ...['dir', 'lang', 'title', 'style', 'role', 'color', 'face', 'size', 'class'],
]

/** A pasted mail. Pictures may lie anywhere: who reads the mail fetches them, we never do. */
export const sanitisePage = (html: string, links: Links): string =>
  sanitizeHtml(html, {
    ...schemes,
    allowedTags: pageTags,
    // What stands in these is no text of the mail.
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'head', 'template', 'iframe', 'object'],
    allowedAttributes: { '*': pageAttributes, a: ['href', 'target', 'name'], img: ['src', 'alt'] },
    allowedSchemesByTag: { img: ['http', 'https'] },
    transformTags: {
      a: linked(links),
      img: (tagName, attribs) => ({ tagName, attribs: withSafeStyle(attribs) }),
      '*': (tagName, attribs) => ({ tagName, attribs: withSafeStyle(attribs) }),
    },
  }).trim()

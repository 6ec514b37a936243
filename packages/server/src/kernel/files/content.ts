import sanitizeHtml, { type IOptions } from 'sanitize-html'

/** Everything that the editor of the product writes, and nothing that runs, loads or covers the page. */
const tags = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'mark', 'a', 'img'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
]

const attributes = {
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  ol: ['start'],
}

/** Deeper than a person nests lists; what lies deeper is shown flat. */
const depthMax = 40

export interface Content {
  readonly html: string
  /** Numbers of the pictures that it names as `cid:n`. */
  readonly pictures: readonly number[]
}

interface Pictures {
  /** Whether a picture that is named by its address may stay. */
  readonly isOurs: (address: string) => boolean
  /** The address that takes the place of `cid:n`; undefined: there is no such picture. */
  readonly addressOf: (picture: number) => string | undefined
}

const numberOf = (source: string) => {
  const [, number] = /^cid:(\d{1,3})$/.exec(source) ?? []
  return number === undefined ? undefined : Number(number)
}

function optionsFor({ isOurs, addressOf }: Pictures, named: Set<number>): IOptions {
  return {
    allowedTags: tags,
    allowedAttributes: attributes,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nestingLimit: depthMax,
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer nofollow' }),
      img: (tagName, { src = '', ...others }) => {
        const picture = numberOf(src)
        if (picture !== undefined) named.add(picture)
        const address = picture === undefined ? src : addressOf(picture)
        return { tagName, attribs: address && isOurs(address) ? { ...others, src: address } : {} }
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  }
}

/**
 * HTML of the closed list above; everything else is taken away, texts stay. Pictures are ours or they are not there. Not
 * for a transaction: a long text takes its time.
 */
export function sanitiseContent(html: string, pictures: Pictures): Content {
  const named = new Set<number>()
  const clean = sanitizeHtml(html, optionsFor(pictures, named)).trim()
  return { html: clean, pictures: [...named].sort((one, other) => one - other) }
}

import type { EmailDocument } from '@crm/contract/email-blocks'
import type { TemplateKind } from '@crm/contract/marketing-rules'
import { encodeHtml } from '@crm/contract/merge'
import { Refused } from '../../../kernel/refused.ts'
import type { NewContent } from '../store.ts'
import { type Links, openLinks } from './links.ts'
import { mjmlOf } from './mjml.ts'
import { sanitisePage } from './sanitise.ts'

/** What a person gives of an email. */
export interface GivenEmail {
  readonly kind: TemplateKind
  readonly subject: string
  readonly preheader: string
  readonly document: EmailDocument | null
  readonly source: string | null
}

/** Rules of a pasted style sheet times elements of its mail: each rule is looked for in all of them. */
const stylingMax = 3_000_000

async function compileBlocks({ document, preheader }: GivenEmail, links: Links): Promise<string> {
  if (document === null) return ''
  const { default: mjml2html } = await import('mjml')
  const { html } = await mjml2html(mjmlOf(document, preheader, links), {
    validationLevel: 'skip',
    keepComments: true,
    minify: false,
    beautify: false,
    ignoreIncludes: true,
    // Its own are fetched from another company, which would learn who reads.
    fonts: {},
  })
  return html
}

const styles = /<style[^<>]*>([^<]*)<\/style>/gi

/** Style sheets go into the elements, which is all that mail programs read; nothing is fetched. */
async function inlineStyles(source: string): Promise<string> {
  const rules = [...source.matchAll(styles)].reduce((sum, [, css = '']) => sum + css.split('{').length, 0)
  if (rules === 0) return source
  if (rules * source.split('<').length > stylingMax) throw new Refused('template.contentRefused')
  const { default: juice } = await import('juice')
  return juice(source, { preserveMediaQueries: false, preserveFontFaces: false, preserveKeyFrames: false })
}

async function compilePage({ source, preheader }: GivenEmail, links: Links): Promise<string> {
  const inner = sanitisePage(await inlineStyles(source ?? ''), links)
  const hidden =
    preheader === '' ? '' : `<div style="display:none;max-height:0;overflow:hidden">${encodeHtml(preheader)}</div>`
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
  return `<!doctype html><html lang="vi"><head>${head}</head><body style="margin:0">${hidden}${inner}</body></html>`
}

/** For programs and people that read no HTML. Links stand behind their words. */
async function textOf(html: string): Promise<string> {
  const { convert } = await import('html-to-text')
  return convert(html, {
    wordwrap: false,
    limits: { maxInputLength: 4_000_000, maxDepth: 200 },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  }).trim()
}

/** Not for a transaction. An unknown kind of input never gets here: its schema was asked before. */
export async function compileEmail(given: GivenEmail): Promise<NewContent> {
  const links = openLinks()
  const html = given.kind === 'blocks' ? await compileBlocks(given, links) : await compilePage(given, links)
  return {
    ...given,
    document: given.kind === 'blocks' ? given.document : null,
    source: given.kind === 'html' ? given.source : null,
    html,
    text: html === '' ? '' : await textOf(html),
    purpose: 'care',
    withoutMarks: false,
    links: links.all(),
  }
}

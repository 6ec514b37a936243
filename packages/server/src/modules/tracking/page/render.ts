import { createHash } from 'node:crypto'
import { encodeHtml } from '@crm/contract/merge'
import { style } from './style.ts'
import type { Language } from './words.ts'

interface Choice {
  readonly value: string
  readonly label: string
  readonly help: string
  readonly isChosen: boolean
  readonly isDisabled: boolean
}

/** A page that recipients see: works without scripts, on a phone first. */
export interface Page {
  readonly title: string
  readonly lines: readonly string[]
  /** What was said yes to, word by word. */
  readonly quote?: string
  /** That something was done. */
  readonly done?: string
  readonly form?: { readonly submit: string; readonly legend?: string; readonly choices?: readonly Choice[] }
  readonly note?: string
  readonly link?: { readonly href: string; readonly label: string }
}

interface Frame {
  readonly language: Language
  /** undefined: a page that tells nothing. */
  readonly company: { readonly name: string; readonly address: string; readonly phone: string } | undefined
}

/** Nothing runs and nothing is loaded; a form goes to us alone. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const paragraph = (text: string, kind = '') => `<p${kind === '' ? '' : ` class="${kind}"`}>${encodeHtml(text)}</p>`

const choice = ({ value, label, help, isChosen, isDisabled }: Choice) =>
  `<label class="choice"><input type="radio" name="choice" value="${value}" required${isChosen ? ' checked' : ''}${isDisabled ? ' disabled' : ''}>` +
  `<span><strong>${encodeHtml(label)}</strong><small>${encodeHtml(help)}</small></span></label>`

function form({ submit, legend = '', choices = [] }: NonNullable<Page['form']>, note: string): string {
  const fields =
    choices.length === 0
      ? ''
      : `<fieldset><legend>${encodeHtml(legend)}</legend>${choices.map(choice).join('')}</fieldset>`
  return `<form method="post">${fields}${note}<button type="submit">${encodeHtml(submit)}</button></form>`
}

function foot({ company }: Frame): string {
  const facts = company ? [company.name, company.address, company.phone].filter((fact) => fact !== '') : []
  return facts.length === 0
    ? ''
    : `<footer>${facts.map((fact) => `<span>${encodeHtml(fact)}</span>`).join('')}</footer>`
}

export function renderPage(page: Page, frame: Frame): string {
  const { title, lines, quote, done, note, link } = page
  const noted = note === undefined ? '' : paragraph(note, 'note')
  const body = [
    `<h1>${encodeHtml(title)}</h1>`,
    done === undefined ? '' : `<p class="done" role="status">${encodeHtml(done)}</p>`,
    ...lines.map((line) => paragraph(line)),
    quote === undefined ? '' : `<blockquote>${encodeHtml(quote)}</blockquote>`,
    page.form ? form(page.form, noted) : noted,
    link === undefined ? '' : `<p class="link"><a href="${encodeHtml(link.href)}">${encodeHtml(link.label)}</a></p>`,
  ].join('')
  return (
    `<!doctype html><html lang="${frame.language}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">' +
    `<title>${encodeHtml(title)}</title><style>${style}</style></head>` +
    `<body><main>${body}</main>${foot(frame)}</body></html>`
  )
}

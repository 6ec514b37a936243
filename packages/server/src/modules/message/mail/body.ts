import { encodeHtml, fillMerge, type MergeName, type Slot, splitMerge } from '@crm/contract/merge'
import type { Slotted } from '../../../kernel/mail/compose/slotted-text.ts'
import { type Compiled, type ContentLink, partsFor, type Recipient } from '../../marketing-template/public.ts'
import { type Tokens, tokenPart } from '../token.ts'

type Name = MergeName | `link.n${number}`
type Pieces = readonly (string | Slot<Name>)[]

/** Where the links of one mail lead. */
export interface Leading {
  readonly origin: string
  readonly tokens: Tokens
  /** 0: a test, whose links lead straight on and change nothing. */
  readonly messageId: number
  readonly isTracked: boolean
  readonly links: readonly ContentLink[]
}

export interface Text {
  readonly fixed: Slotted
  readonly slots: readonly Slot<Name>[]
}

/** Around its slots: one text more than there are slots. */
function textOf(pieces: Pieces): Text {
  const fixed: string[] = ['']
  const slots: Slot<Name>[] = []
  for (const piece of pieces) {
    if (typeof piece === 'string') fixed[fixed.length - 1] += piece
    else {
      slots.push(piece)
      fixed.push('')
    }
  }
  return { fixed, slots }
}

const bodyEnd = '</body>'

function beforeEnd(pieces: Pieces, tail: Pieces): Pieces {
  const at = pieces.findLastIndex((piece) => typeof piece === 'string' && piece.includes(bodyEnd))
  const last = pieces[at]
  if (typeof last !== 'string') return [...pieces, ...tail]
  const cut = last.lastIndexOf(bodyEnd)
  return [...pieces.slice(0, at), last.slice(0, cut), ...tail, last.slice(cut), ...pieces.slice(at + 1)]
}

const linkSlot = (number: number): Slot<Name> => ({ field: `link.n${number}`, fallback: null })

/** A link that nobody sees, which only machines follow, and the picture that tells of opening. */
const signs: Pieces = [
  '<a href="',
  linkSlot(tokenPart.trap),
  '" style="display:none" tabindex="-1" aria-hidden="true"></a><img src="',
  linkSlot(tokenPart.open),
  '" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">',
]

export interface Tail {
  /** Who advertises, where the content does not say it itself; empty: nothing. */
  readonly advertiser: string
  readonly isTracked: boolean
}

export function htmlText(html: Compiled, groupIds: readonly number[], { advertiser, isTracked }: Tail): Text {
  const line =
    advertiser === '' ? [] : [`<p style="font-size:12px;color:#666;text-align:center">${encodeHtml(advertiser)}</p>`]
  return textOf(beforeEnd(partsFor(html, groupIds), [...line, ...(isTracked ? signs : [])]))
}

export function plainText(text: Compiled, groupIds: readonly number[], { advertiser }: Tail, optOut: boolean): Text {
  const pieces = partsFor(text, groupIds)
  const unsubscribe: Slot<Name> = { field: 'link.unsubscribe', fallback: null }
  const isThere = pieces.some((piece) => typeof piece !== 'string' && piece.field === 'link.unsubscribe')
  const way = optOut && !isThere ? ['\n\nTừ chối nhận thư: ', unsubscribe] : []
  return textOf([...pieces, ...(advertiser === '' ? [] : [`\n\n${advertiser}`]), ...way])
}

/** Of a link with a number: through us where it is tracked, else straight to where it leads. */
function linkOf(number: number, { values }: Recipient, leading: Leading): string {
  const { origin, tokens, messageId, isTracked, links } = leading
  if (isTracked && messageId > 0) {
    const path = number === tokenPart.open ? 'o' : 'l'
    return `${origin}/${path}/${tokens.make({ messageId, part: number })}`
  }
  const target = links[number - 1]?.target ?? ''
  return fillMerge(splitMerge(target), (field) => values[field], {
    value: encodeURIComponent,
    fallback: encodeURIComponent,
  })
}

const pages = { 'link.unsubscribe': 'u', 'link.preferences': 'p', 'link.view': 'w' } as const
const partOfPage = { u: tokenPart.unsubscribe, p: tokenPart.preferences, w: tokenPart.view } as const

function valueIn(field: Name, recipient: Recipient, leading: Leading): string {
  if (field.startsWith('link.n')) return linkOf(Number(field.slice('link.n'.length)), recipient, leading)
  const page = Reflect.get(pages, field) as (typeof pages)[keyof typeof pages] | undefined
  if (page === undefined) return recipient.values[field as MergeName] ?? ''
  const { origin, tokens, messageId } = leading
  return messageId === 0 ? '#' : `${origin}/${page}/${tokens.make({ messageId, part: partOfPage[page] })}`
}

/** Values in the order of their slots; a fallback stands in HTML as it is to stand there. */
export const valuesFor = ({ slots }: Text, recipient: Recipient, leading: Leading, as: 'html' | 'text'): string[] =>
  slots.map(({ field, fallback }) => {
    const value = valueIn(field, recipient, leading)
    if (value === '') return fallback ?? ''
    return as === 'html' ? encodeHtml(value) : value
  })

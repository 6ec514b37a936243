import { type LeafBlock, leavesOf } from '@crm/contract/email-blocks'
import type { EmailCheck, EmailFinding } from '@crm/contract/email-template'
import { mergeFaults } from '@crm/contract/merge'
import { EMAIL_CLIPPED_BYTES } from '@crm/contract/rules/limits'
import type { Part } from '../rules.ts'
import type { GivenEmail } from './compile.ts'
import { hasOwnHost } from './links.ts'

const find = (check: EmailCheck, severity: EmailFinding['severity'], detail = '', part = ''): EmailFinding => ({
  check,
  severity,
  detail,
  part,
})

/** The texts of an email as they were written, by the id of their block. */
export function partsOf({ kind, subject, preheader, document, source }: GivenEmail): Part[] {
  const heads: Part[] = [
    ['subject', subject],
    ['preheader', preheader],
  ]
  if (kind === 'html') return [...heads, ['source', source ?? '']]
  const leaves = leavesOf(document?.blocks ?? []).flatMap((block): Part[] => {
    if (block.kind === 'heading') return [[block.id, block.text]]
    if (block.kind === 'text') return [[block.id, block.html]]
    if (block.kind === 'button') return [[block.id, `${block.label}\n${block.href}`]]
    if (block.kind === 'picture') return [[block.id, `${block.alt}\n${block.href}`]]
    if (block.kind === 'footer') return [[block.id, `${block.html}\n${block.unsubscribe}`]]
    return block.kind === 'social' ? [[block.id, block.links.map(({ href }) => href).join('\n')]] : []
  })
  return [...heads, ...leaves]
}

const isLink = (href: string) => hasOwnHost(href) || /^(?:mailto:|tel:|\{\{link\.)/.test(href)

function findInBlock(block: LeafBlock): EmailFinding[] {
  const { id } = block
  if (block.kind === 'picture') {
    if (block.imageId === null) return [find('noPicture', 'error', '', id)]
    return block.alt === '' ? [find('noAlt', 'warning', '', id)] : []
  }
  if (block.kind === 'social')
    return block.links.filter(({ href }) => !isLink(href)).map(({ network }) => find('emptyLink', 'error', network, id))
  if (block.kind !== 'button') return []
  if (block.label === '') return [find('noLabel', 'error', '', id)]
  return isLink(block.href) ? [] : [find('emptyLink', 'error', block.label, id)]
}

const findInBlocks = ({ document }: GivenEmail): EmailFinding[] => leavesOf(document?.blocks ?? []).flatMap(findInBlock)

const images = /<img(?:\s[^<>]*)?>/gi
const anchors = /<a\s[^<>]*>/gi

/** Of what was compiled: links that lead nowhere and pictures without words, whoever wrote them. */
function findInHtml({ kind }: GivenEmail, html: string): EmailFinding[] {
  const empty = (html.match(anchors) ?? []).filter((anchor) => !/\s(?:href|name)="[^"]/.test(anchor))
  const silent = kind === 'html' ? (html.match(images) ?? []).filter((image) => !/\salt="[^"]/.test(image)) : []
  return [...empty.map(() => find('badLink', 'error')), ...silent.map(() => find('noAlt', 'warning'))]
}

/** What looks as if a field were meant, and prints as it stands. */
const almostField = /\{\{[^{}]{1,60}\}\}/g

const findInTexts = (parts: readonly Part[]): EmailFinding[] =>
  parts.flatMap(([part, text]) => {
    const almost = (text.match(almostField) ?? []).filter((found) => !/^\{\{[a-zA-Z]\w*\.[a-zA-Z]/.test(found))
    return [
      ...mergeFaults(text).map(({ field }) => find('unknownField', 'error', field, part)),
      ...almost.map((found) => find('looksLikeField', 'warning', found, part)),
    ]
  })

interface Checked {
  readonly given: GivenEmail
  readonly html: string
  readonly text: string
}

/** Everything that is wrong with an email, or might be: each once. */
export function checkEmail({ given, html, text }: Checked): EmailFinding[] {
  const bytes = Buffer.byteLength(html)
  const found = [
    ...(given.subject === '' ? [find('noSubject', 'error', '', 'subject')] : []),
    ...(text === '' ? [find('noText', 'error')] : []),
    ...(html.includes('{{link.unsubscribe}}') ? [] : [find('noUnsubscribe', 'error')]),
    ...(bytes > EMAIL_CLIPPED_BYTES ? [find('tooLong', 'warning', String(bytes))] : []),
    ...(given.kind === 'blocks' ? findInBlocks(given) : []),
    ...findInHtml(given, html),
    ...findInTexts(partsOf(given)),
  ]
  return [...new Map(found.map((one) => [`${one.check} ${one.part} ${one.detail}`, one])).values()]
}

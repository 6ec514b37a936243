import type { BlockOf, EmailBlock, EmailDocument, LeafBlock, RowBlock } from '@crm/contract/email-blocks'
import { encodeHtml } from '@crm/contract/merge'
import { partEndTag, partTag } from '../compiled.ts'
import type { Links } from './links.ts'
import { sanitiseText } from './sanitise.ts'

interface Drawing {
  readonly document: EmailDocument
  readonly links: Links
}

const tag = (name: string, attributes: Readonly<Record<string, string | number>>, content = ''): string => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${encodeHtml(String(value))}"`)
  return `<${name}${written.join('')}>${content}</${name}>`
}

const headingSizes = { 1: 28, 2: 22, 3: 18 } as const

/** Where a picture lies: the place of the origin is filled in when it is sent. */
export const pictureAddress = (imageId: string): string => `/i/${imageId}`

const networkNames: Record<BlockOf<'social'>['links'][number]['network'], string> = {
  facebook: 'Facebook',
  zalo: 'Zalo',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  x: 'X',
  website: 'Website',
}

/** Networks by name and no icons: a picture that is not loaded says nothing. */
const drawSocial = ({ links, align }: BlockOf<'social'>, { links: all, document }: Drawing): string => {
  const named = links.flatMap(({ network, href }) => {
    const address = all.hrefOf(href, networkNames[network])
    return address === ''
      ? []
      : [
          `<a href="${encodeHtml(address)}" target="_blank" style="color:${document.color}">${networkNames[network]}</a>`,
        ]
  })
  return tag('mj-text', { align, 'font-size': '14px' }, named.join(' &nbsp;·&nbsp; '))
}

const drawFooter = ({ html, unsubscribe }: BlockOf<'footer'>, { links }: Drawing): string => {
  const way =
    unsubscribe === ''
      ? ''
      : `<p><a href="{{link.unsubscribe}}" target="_blank" style="color:#5c6672">${encodeHtml(unsubscribe)}</a></p>`
  const attributes = { align: 'center', color: '#5c6672', 'font-size': '13px' }
  return tag('mj-text', attributes, sanitiseText(html, links) + way)
}

function drawLeaf(block: LeafBlock, drawing: Drawing): string {
  const { document, links } = drawing
  switch (block.kind) {
    case 'heading': {
      const size = headingSizes[block.level]
      const attributes = { align: block.align, 'font-size': `${size}px`, 'font-weight': 700, 'line-height': 1.25 }
      return tag(
        'mj-text',
        attributes,
        `<h${block.level} style="margin:0;font-size:${size}px">${encodeHtml(block.text)}</h${block.level}>`,
      )
    }
    case 'text':
      return tag('mj-text', {}, sanitiseText(block.html, links))
    case 'picture': {
      if (block.imageId === null) return ''
      const href = links.hrefOf(block.href, block.alt)
      const width = Math.round((document.width * block.width) / 100)
      const attributes = { src: pictureAddress(block.imageId), alt: block.alt, align: block.align, width: `${width}px` }
      return tag('mj-image', href === '' ? attributes : { ...attributes, href, target: '_blank' })
    }
    case 'button': {
      const href = links.hrefOf(block.href, block.label)
      const look = { align: block.align, 'background-color': block.color ?? document.color, 'border-radius': '6px' }
      return tag(
        'mj-button',
        { ...look, 'font-weight': 600, ...(href === '' ? {} : { href }) },
        encodeHtml(block.label),
      )
    }
    case 'divider':
      return tag('mj-divider', { 'border-color': '#d5dae1', 'border-width': '1px' })
    case 'spacer':
      return tag('mj-spacer', { height: `${block.height}px` })
    case 'social':
      return drawSocial(block, drawing)
    case 'footer':
      return drawFooter(block, drawing)
  }
}

const drawSection = (columns: readonly (readonly LeafBlock[])[], drawing: Drawing): string => {
  const drawn = columns.map((leaves) => tag('mj-column', {}, leaves.map((leaf) => drawLeaf(leaf, drawing)).join('')))
  return tag('mj-section', { 'background-color': '#ffffff', padding: '0' }, drawn.join(''))
}

const drawRow = (block: RowBlock, drawing: Drawing): string =>
  drawSection(block.kind === 'columns' ? block.columns : [[block]], drawing)

function drawBlock(block: EmailBlock, drawing: Drawing): string {
  if (block.kind !== 'group') return drawRow(block, drawing)
  const rows = block.blocks.map((row) => drawRow(row, drawing)).join('')
  const raw = (text: string) => tag('mj-raw', {}, text)
  return raw(partTag(block.groupIds)) + rows + raw(partEndTag)
}

const fonts = "'Be Vietnam Pro', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** An email as MJML. Everything in it was written here or cleaned: a text cannot become a tag. */
export function mjmlOf(document: EmailDocument, preheader: string, links: Links): string {
  const drawing = { document, links }
  const defaults =
    tag('mj-all', { 'font-family': fonts }) +
    tag('mj-text', { color: '#1f2933', 'font-size': '16px', 'line-height': 1.55, padding: '10px 24px' }) +
    tag('mj-image', { padding: '10px 24px' }) +
    tag('mj-button', { padding: '12px 24px', 'inner-padding': '12px 24px', 'font-size': '16px' })
  const style = `<mj-style>p{margin:0 0 12px}a{color:${document.color}}:root{color-scheme:light dark}</mj-style>`
  const head = tag(
    'mj-head',
    {},
    tag('mj-preview', {}, encodeHtml(preheader)) + tag('mj-attributes', {}, defaults) + style,
  )
  const body = { 'background-color': document.background, width: `${document.width}px` }
  const sections = document.blocks.map((block) => drawBlock(block, drawing)).join('')
  return tag('mjml', { lang: 'vi' }, head + tag('mj-body', body, sections))
}

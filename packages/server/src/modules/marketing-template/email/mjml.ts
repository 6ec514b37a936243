import {
  type BlockOf,
  type EmailBlock,
  type EmailDocument,
  fontFamilies,
  headingSizes,
  type LeafBlock,
  type RowBlock,
  wordsOn,
} from '@crm/contract/email-blocks'
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

const roomOf = ({ padding }: Pick<LeafBlock, 'padding'>) => `${padding}px 24px`

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
const drawSocial = ({ links, align, padding }: BlockOf<'social'>, { links: all, document }: Drawing): string => {
  const named = links.flatMap(({ network, href }) => {
    const address = all.hrefOf(href, networkNames[network])
    return address === ''
      ? []
      : [
          `<a href="${encodeHtml(address)}" target="_blank" style="color:${document.color}">${networkNames[network]}</a>`,
        ]
  })
  return tag('mj-text', { align, 'font-size': '14px', padding: roomOf({ padding }) }, named.join(' &nbsp;·&nbsp; '))
}

const drawFooter = ({ html, unsubscribe, padding }: BlockOf<'footer'>, { links }: Drawing): string => {
  const way =
    unsubscribe === ''
      ? ''
      : `<p><a href="{{link.unsubscribe}}" target="_blank" style="color:#5c6672">${encodeHtml(unsubscribe)}</a></p>`
  const attributes = { align: 'center', color: '#5c6672', 'font-size': '13px', padding: roomOf({ padding }) }
  return tag('mj-text', attributes, sanitiseText(html, links) + way)
}

const drawHeading = ({ level, align, color, text, ...block }: BlockOf<'heading'>): string => {
  const size = headingSizes[level]
  const look = { align, 'font-size': `${size}px`, 'font-weight': 700, 'line-height': 1.25, padding: roomOf(block) }
  const heading = `<h${level} style="margin:0;font-size:${size}px">${encodeHtml(text)}</h${level}>`
  return tag('mj-text', color === null ? look : { ...look, color }, heading)
}

function drawPicture(block: BlockOf<'picture'>, { document, links }: Drawing): string {
  const { imageId, alt, align } = block
  if (imageId === null) return ''
  const href = links.hrefOf(block.href, alt)
  const width = `${Math.round((document.width * block.width) / 100)}px`
  const attributes = { src: pictureAddress(imageId), alt, align, width, padding: roomOf(block) }
  return tag('mj-image', href === '' ? attributes : { ...attributes, href, target: '_blank' })
}

function drawButton(block: BlockOf<'button'>, { document, links }: Drawing): string {
  const href = links.hrefOf(block.href, block.label)
  const ground = block.color ?? document.color
  const look = { align: block.align, 'background-color': ground, color: wordsOn(ground), 'border-radius': '6px' }
  return tag(
    'mj-button',
    { ...look, 'font-weight': 600, padding: roomOf(block), ...(href === '' ? {} : { href }) },
    encodeHtml(block.label),
  )
}

function drawLeaf(block: LeafBlock, drawing: Drawing): string {
  switch (block.kind) {
    case 'heading':
      return drawHeading(block)
    case 'text': {
      const look = { align: block.align, padding: roomOf(block) }
      const words = sanitiseText(block.html, drawing.links)
      return tag('mj-text', block.color === null ? look : { ...look, color: block.color }, words)
    }
    case 'picture':
      return drawPicture(block, drawing)
    case 'button':
      return drawButton(block, drawing)
    case 'divider':
      return tag('mj-divider', { 'border-color': '#d5dae1', 'border-width': '1px', padding: roomOf(block) })
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

/** An email as MJML. Everything in it was written here or cleaned: a text cannot become a tag. */
export function mjmlOf(document: EmailDocument, preheader: string, links: Links): string {
  const drawing = { document, links }
  const defaults =
    tag('mj-all', { 'font-family': fontFamilies[document.font] }) +
    tag('mj-text', { color: document.textColor, 'font-size': '16px', 'line-height': 1.55, padding: '10px 24px' }) +
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

import { z } from 'zod'
import { Id } from './kernel/fields.ts'
import { EMAIL_BLOCKS_MAX } from './rules/limits.ts'
import { Text } from './rules/text.ts'

export const alignments = ['left', 'center', 'right'] as const
export const socialNetworks = [
  'facebook',
  'zalo',
  'youtube',
  'tiktok',
  'instagram',
  'linkedin',
  'x',
  'website',
] as const

export const emailFonts = ['modern', 'classic', 'round', 'typewriter'] as const
export type EmailFont = (typeof emailFonts)[number]
/** What programs have: a mail loads no font. */
export const fontFamilies: Readonly<Record<EmailFont, string>> = {
  modern: "'Be Vietnam Pro', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  classic: "Georgia, 'Times New Roman', Times, serif",
  round: "Verdana, Tahoma, 'Trebuchet MS', sans-serif",
  typewriter: "'Courier New', Courier, monospace",
}
export const headingSizes = { 1: 28, 2: 22, 3: 18 } as const

const Color = z.string().regex(/^#[0-9a-f]{6}$/, 'error.colorErr')
const Align = z.enum(alignments)
/** A web address, a mail, a call or a place of the mail; merge tags stand in its path and query. */
const Href = z
  .string()
  .max(2_000)
  .regex(/^(?:https?:\/\/|mailto:|tel:|\{\{link\.)\S*$|^$/, 'error.linkErr')
/** HTML as the product's own editor writes it; the server cleans it. */
const Html = z.string().max(50_000)
/** Keeps its place in lists that are reordered. */
const BlockId = z.string().regex(/^[a-z0-9]{1,12}$/)
const base = {
  id: BlockId,
  /** Room above and below. */
  padding: z.number().int().min(0).max(80).default(10),
}
/** null: the email's own. */
const OwnColor = Color.nullable().default(null)

const Heading = z.object({
  ...base,
  kind: z.literal('heading'),
  text: Text(0, 300),
  level: z.literal([1, 2, 3]),
  align: Align,
  color: OwnColor,
})
const Paragraphs = z.object({
  ...base,
  kind: z.literal('text'),
  html: Html,
  align: Align.default('left'),
  color: OwnColor,
})
const Picture = z.object({
  ...base,
  kind: z.literal('picture'),
  /** Of EmailTemplate/UploadImage; null: none chosen yet. */
  imageId: z.uuid().nullable(),
  alt: Text(0, 200),
  /** Percent of the room. */
  width: z.number().int().min(10).max(100),
  align: Align,
  href: Href,
})
const Button = z.object({
  ...base,
  kind: z.literal('button'),
  label: Text(0, 100),
  href: Href,
  align: Align,
  color: OwnColor,
})
const Divider = z.object({ ...base, kind: z.literal('divider') })
const Spacer = z.object({ ...base, kind: z.literal('spacer'), height: z.number().int().min(4).max(120) })
const Social = z.object({
  ...base,
  kind: z.literal('social'),
  align: Align,
  links: z.array(z.object({ network: z.enum(socialNetworks), href: Href })).max(socialNetworks.length),
})
/** Who writes, and the way out. */
const Footer = z.object({ ...base, kind: z.literal('footer'), html: Html, unsubscribe: Text(0, 100) })

export const LeafBlock = z.discriminatedUnion('kind', [
  Heading,
  Paragraphs,
  Picture,
  Button,
  Divider,
  Spacer,
  Social,
  Footer,
])
export type LeafBlock = z.infer<typeof LeafBlock>

const Columns = z.object({
  id: BlockId,
  kind: z.literal('columns'),
  columns: z.array(z.array(LeafBlock).max(20)).min(1).max(3),
})
const RowBlock = z.discriminatedUnion('kind', [...LeafBlock.options, Columns])
export type RowBlock = z.infer<typeof RowBlock>

/** Shown to customers of one of these groups alone. */
const GroupOnly = z.object({
  id: BlockId,
  kind: z.literal('group'),
  groupIds: z.array(Id).max(50),
  blocks: z.array(RowBlock).max(30),
})
export const EmailBlock = z.discriminatedUnion('kind', [...RowBlock.options, GroupOnly])
export type EmailBlock = z.infer<typeof EmailBlock>
export type BlockKind = EmailBlock['kind']
export type BlockOf<K extends BlockKind> = Extract<EmailBlock, { kind: K }>

/** An email as it is kept and edited. */
export const EmailDocument = z.object({
  /** Of links and buttons. */
  color: Color,
  background: Color,
  textColor: Color.default('#1f2933'),
  font: z.enum(emailFonts).default('modern'),
  width: z.number().int().min(320).max(800),
  blocks: z.array(EmailBlock).max(EMAIL_BLOCKS_MAX),
})
export type EmailDocument = z.infer<typeof EmailDocument>

/** Every block that shows something, in reading order. */
export const leavesOf = (blocks: readonly EmailBlock[]): LeafBlock[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'group') return leavesOf(block.blocks)
    return block.kind === 'columns' ? block.columns.flat() : [block]
  })

export const emptyDocument: EmailDocument = {
  color: '#0a71b1',
  background: '#f2f4f7',
  textColor: '#1f2933',
  font: 'modern',
  width: 600,
  blocks: [],
}

const channelOf = (color: string, at: number): number => {
  const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const lightOf = (color: string) =>
  0.2126 * channelOf(color, 1) + 0.7152 * channelOf(color, 3) + 0.0722 * channelOf(color, 5)

/** How well one colour is read on another (WCAG 2): 4.5 for text, 3 for large words. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [lightOf(one), lightOf(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
/** Words on a coloured ground: dark or light, whichever can be read. */
export const wordsOn = (ground: string): string => (contrastOf('#ffffff', ground) >= 3 ? '#ffffff' : '#1f2933')

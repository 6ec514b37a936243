import type { BlockKind, BlockOf, EmailBlock } from '@crm/contract/email-blocks'
import { translate } from '../../../kernel/i18n.ts'
import { newId } from './document-tree.ts'

export const blockKinds = [
  'heading',
  'text',
  'picture',
  'button',
  'columns',
  'divider',
  'spacer',
  'social',
  'footer',
  'group',
] as const satisfies readonly BlockKind[]

const say = (key: string) => translate(`marketingTemplate:begin.${key}`)
const base = { padding: 10 }

const makers: { readonly [K in BlockKind]: () => Omit<BlockOf<K>, 'id' | 'kind'> } = {
  heading: () => ({ ...base, text: say('heading'), level: 1, align: 'left', color: null }),
  text: () => ({ ...base, html: `<p>${say('text')}</p>`, align: 'left', color: null }),
  picture: () => ({ ...base, imageId: null, alt: '', width: 100, align: 'center', href: '' }),
  button: () => ({ ...base, label: say('button'), href: '', align: 'center', color: null }),
  columns: () => ({ columns: [[], []] }),
  divider: () => base,
  spacer: () => ({ ...base, height: 24 }),
  social: () => ({
    ...base,
    align: 'center',
    links: [
      { network: 'facebook', href: '' },
      { network: 'zalo', href: '' },
    ],
  }),
  footer: () => ({ ...base, html: `<p>${say('footer')}</p>`, unsubscribe: say('unsubscribe') }),
  group: () => ({ groupIds: [], blocks: [] }),
}

/** A block as it is put in: with words that say what it is for. */
export const blockOf = (kind: BlockKind): EmailBlock => ({ ...makers[kind](), id: newId(), kind }) as EmailBlock

/** What a new email begins with: a greeting, and the way out that the law asks for. */
export const firstBlocks = (): EmailBlock[] => [
  blockOf('heading'),
  { ...blockOf('text'), html: `<p>${say('greeting')}</p><p>${say('text')}</p>` } as EmailBlock,
  blockOf('footer'),
]

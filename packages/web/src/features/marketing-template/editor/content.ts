import { type EmailDocument, emptyDocument } from '@crm/contract/email-blocks'
import type { EmailTemplateView } from '@crm/contract/email-template'
import type { TemplateKind } from '@crm/contract/marketing-rules'
import { firstBlocks } from './new-block.ts'

/** A template as it is being written; what the other kind held stays at hand until it is saved. */
export interface Content {
  readonly name: string
  readonly folder: string
  readonly shared: boolean
  readonly kind: TemplateKind
  readonly subject: string
  readonly preheader: string
  readonly document: EmailDocument
  readonly source: string
}

export const newContent = (): Content => ({
  name: '',
  folder: '',
  shared: true,
  kind: 'blocks',
  subject: '',
  preheader: '',
  document: { ...emptyDocument, blocks: firstBlocks() },
  source: '',
})

export const contentIn = (view: EmailTemplateView): Content => ({
  name: view.name,
  folder: view.folder,
  shared: view.shared,
  kind: view.kind,
  subject: view.subject,
  preheader: view.preheader,
  document: view.document ?? emptyDocument,
  source: view.source ?? '',
})

/** What an email says, as the calls take it. */
export const sentOf = ({ kind, subject, preheader, document, source }: Content) => ({
  kind,
  subject,
  preheader,
  document: kind === 'blocks' ? document : null,
  source: kind === 'html' ? source : null,
})

export const bodyOf = (content: Content) => ({
  name: content.name.trim(),
  folder: content.folder.trim(),
  shared: content.shared,
  ...sentOf(content),
})

export const isSame = (one: Content, other: Content) => JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other))

/** Whether what was kept on this device is a content at all. */
export const isContent = (value: unknown): value is Content =>
  typeof value === 'object' && value !== null && 'document' in value && 'subject' in value && 'kind' in value

import type { MergeName } from '@crm/contract/merge'

/** The values of one customer, by field; a link has none before a mail is sent. */
export type Values = Readonly<Partial<Record<MergeName, string>>>

/** In a preview nobody is unsubscribed by a click. */
export const previewLink = '#'

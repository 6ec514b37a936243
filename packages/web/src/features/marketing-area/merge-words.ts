import { type MergeField, type MergeName, mergeFields } from '@crm/contract/merge'
import { translate } from '../../kernel/i18n.ts'

// A point leads deeper into the texts.
const keyOf = (field: MergeName) => field.replace('.', '-')

/** What a field is called. */
export const mergeWord = (field: MergeName) => translate(`marketingArea:merge.${keyOf(field)}`)

/** Whom one addresses has a word for who left no name; of the company everything is known; anything else may be empty. */
const isAddress = (field: MergeField) => ['customer.name', 'customer.title', 'contact.name'].includes(field)
const isKnown = (field: MergeField) => field.startsWith('company.') || field === 'customer.code'
export const usualFallback = (field: MergeField): string | null =>
  isAddress(field) ? translate('marketingArea:merge.fallback') : isKnown(field) ? null : ''

/** The fields as they are put into a text, with what stands there where one is empty. */
export const mergeSlots = () =>
  mergeFields.map((field) => {
    const fallback = usualFallback(field)
    return { field, slot: fallback === null ? field : `${field}|${fallback}`, word: mergeWord(field) }
  })

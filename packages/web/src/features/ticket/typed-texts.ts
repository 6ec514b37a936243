import { drafts } from '../../kernel/drafts.ts'

const nameOf = (form: string) => `ticket.${form}`

/**
 * Texts that were typed into a form and never sent, also before the tab was closed; null: there are none. `blank` names
 * the fields.
 */
export function readDraft<Texts extends Readonly<Record<string, string>>>(form: string, blank: Texts): Texts | null {
  const kept = drafts.get(nameOf(form))
  if (typeof kept !== 'object' || kept === null) return null
  const known = new Map<string, unknown>(Object.entries(kept))
  const texts = Object.keys(blank).map((field) => [field, known.get(field) ?? ''] as const)
  const areTexts = texts.every(([, text]) => typeof text === 'string')
  return areTexts && texts.some(([, text]) => text !== '') ? (Object.fromEntries(texts) as Texts) : null
}

/** Nothing typed is no draft. */
export function keepDraft(form: string, texts: Readonly<Record<string, string>>) {
  if (Object.values(texts).every((text) => text.trim() === '')) drafts.remove(nameOf(form))
  else drafts.set(nameOf(form), texts)
}

export const dropDraft = (form: string) => drafts.remove(nameOf(form))

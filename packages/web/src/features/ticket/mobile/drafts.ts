import { vault } from '../../../kernel/vault.ts'

const nameOf = (form: string) => `ticket-draft.${form}`

/** Texts that were typed into a form and never sent, also before the tab was closed; null: there are none. */
export function readDraft<Field extends string>(form: string, fields: readonly Field[]): Record<Field, string> | null {
  const kept = vault.get(nameOf(form))
  if (typeof kept !== 'object' || kept === null) return null
  const known = new Map<string, unknown>(Object.entries(kept))
  const texts = fields.map((field) => [field, known.get(field) ?? ''] as const)
  const areTexts = texts.every(([, text]) => typeof text === 'string')
  return areTexts && texts.some(([, text]) => text !== '') ? (Object.fromEntries(texts) as Record<Field, string>) : null
}

/** Nothing typed is no draft. */
export function keepDraft(form: string, texts: Readonly<Record<string, string>>) {
  if (Object.values(texts).every((text) => text.trim() === '')) vault.remove(nameOf(form))
  else vault.set(nameOf(form), texts)
}

export const dropDraft = (form: string) => vault.remove(nameOf(form))

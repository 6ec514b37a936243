import { drafts } from '../../kernel/drafts.ts'
import type { FormDraft } from '../../kit/form/form-options.ts'

type Texts = Readonly<Record<string, string>>

interface Parts<Values, Kept extends Texts> {
  /** The kept texts, none of them written. */
  readonly blank: Kept
  readonly toTexts: (values: Values) => Kept
  readonly toValues: (texts: Kept) => Values
  readonly loses?: (values: Values) => boolean
}

/** The texts of a form of a ticket; they outlive the form and the tab until they were sent. */
export function textDraft<Values, Kept extends Texts>(
  form: string,
  { blank, toTexts, toValues, ...others }: Parts<Values, Kept>,
): FormDraft<Values> {
  const name = `ticket.${form}`
  return {
    ...others,
    read() {
      const kept = drafts.get(name)
      if (typeof kept !== 'object' || kept === null) return null
      const texts = Object.keys(blank).map((field): [string, unknown] => [field, Reflect.get(kept, field) ?? ''])
      const areTexts = texts.every(([, text]) => typeof text === 'string')
      // The same fields as `blank`, each a text.
      return areTexts && texts.some(([, text]) => text !== '') ? toValues(Object.fromEntries(texts) as Kept) : null
    },
    /** Nothing typed is no draft. */
    keep(values) {
      const texts = toTexts(values)
      if (Object.values(texts).every((text) => text.trim() === '')) drafts.remove(name)
      else drafts.set(name, texts)
    },
    drop: () => drafts.remove(name),
  }
}

import { type Language, languages, localePath, namespacesOf, type Phrases, readPhrases } from './phrases.ts'
import type { Finding, Law } from './source.ts'

type Forms = ReadonlyMap<string, string>

/** `count` apart: a language may write "one" in words. */
function variablesOf(forms: Forms): string {
  const found = [...forms.values()].flatMap((text) => [...text.matchAll(/\{\{-?\s*(\w+)/g)].map(([, name]) => name))
  return [...new Set(found)]
    .filter((name) => name !== 'count')
    .sort()
    .join(', ')
}

function missingForms(forms: Forms, language: Language): string[] {
  if (forms.has('')) return []
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((form) => !forms.has(form))
}

function faultsOf(key: string, forms: Forms, language: Language, translated: Forms | undefined): string[] {
  const faults = missingForms(forms, language).map(
    (form) => `"${key}_${form}" is missing: the language counts so. Add it.`,
  )
  if ([...forms.values()].some((text) => text.trim() === '')) faults.push(`"${key}" has no text. Write it.`)
  if (translated === undefined)
    return [...faults, `"${key}" is missing in the other language. Translate it, or remove it here.`]
  const [mine, theirs] = [variablesOf(forms), variablesOf(translated)]
  // Said once, not from both sides.
  if (language === 'en' && mine !== theirs)
    faults.push(`"${key}" fills in (${mine}), but in the other language (${theirs}). Use the same in both.`)
  return faults
}

const compare = (mine: Phrases, theirs: Phrases, language: Language) =>
  [...mine].flatMap(([key, forms]) => faultsOf(key, forms, language, theirs.get(key)))

/** Both languages say the same things. */
export const localeLaw: Law = (tree) =>
  namespacesOf(tree).flatMap((namespace) =>
    languages.flatMap((language) => {
      const other = language === 'vi' ? 'en' : 'vi'
      const faults = compare(readPhrases(tree, language, namespace), readPhrases(tree, other, namespace), language)
      return faults.map((message): Finding => ({ law: 'locales', path: localePath(language, namespace), message }))
    }),
  )

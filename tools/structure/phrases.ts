import type { Tree } from './source.ts'

export const languages = ['vi', 'en'] as const
export type Language = (typeof languages)[number]

/** A key without its plural suffix → plural form ('' where it does not count) → text. */
export type Phrases = ReadonlyMap<string, ReadonlyMap<string, string>>

export const localePath = (language: Language, namespace: string) =>
  `packages/web/src/locales/${language}/${namespace}.json`

export function namespacesOf({ texts }: Tree): string[] {
  const names = [...texts.keys()].map((path) => /^packages\/web\/src\/locales\/\w+\/(.+)\.json$/.exec(path)?.[1])
  return [...new Set(names.filter((name) => name !== undefined))]
}

function flatten(value: unknown, key = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[key, typeof value === 'string' ? value : '']]
  return Object.entries(value).flatMap(([part, inner]) => flatten(inner, key === '' ? part : `${key}.${part}`))
}

function parse(tree: Tree, path: string): unknown {
  try {
    return JSON.parse(tree.texts.get(path) ?? '{}')
  } catch (error) {
    throw new Error(`${path} is no JSON: ${error instanceof Error ? error.message : error}. Mend it first.`)
  }
}

/** What one file of texts says; nothing when it is not there. */
export function readPhrases(tree: Tree, language: Language, namespace: string): Phrases {
  const phrases = new Map<string, Map<string, string>>()
  for (const [key, text] of flatten(parse(tree, localePath(language, namespace)))) {
    const form = /_(zero|one|two|few|many|other)$/.exec(key)?.[1] ?? ''
    const base = form === '' ? key : key.slice(0, -form.length - 1)
    phrases.set(base, (phrases.get(base) ?? new Map<string, string>()).set(form, text))
  }
  return phrases
}

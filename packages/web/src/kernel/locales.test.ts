import { expect, test } from 'vitest'

type Texts = { readonly [key: string]: string | Texts }
const files = import.meta.glob<Texts>('../locales/*/*.json', { eager: true, import: 'default' })
const namespaces = [...new Set(Object.keys(files).map((path) => path.replace(/^.*\//, '').replace('.json', '')))]

// A language has as many plural forms as it needs.
const plain = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '')
const entriesOf = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[plain(path + key), value]] : entriesOf(value, `${path}${key}.`),
  )
const read = (language: string, namespace: string) => entriesOf(files[`../locales/${language}/${namespace}.json`] ?? {})
const keysOf = (language: string, namespace: string) =>
  [...new Set(read(language, namespace).map(([key]) => key))].sort()
const valuesIn = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort()

test.each(namespaces)('%s has the same keys in both languages', (namespace) => {
  expect(keysOf('en', namespace)).toEqual(keysOf('vi', namespace))
})

test.each(namespaces)('%s has no empty text', (namespace) => {
  const empty = ['vi', 'en'].flatMap((language) => read(language, namespace).filter(([, text]) => text.trim() === ''))
  expect(empty).toEqual([])
})

test.each(namespaces)('%s names the same values in both languages', (namespace) => {
  const valuesOf = (language: string) =>
    Object.fromEntries(read(language, namespace).map(([key, text]) => [key, valuesIn(text)]))
  expect(valuesOf('en')).toEqual(valuesOf('vi'))
})

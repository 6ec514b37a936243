const oddParts = new Set(['__proto__', 'constructor', 'prototype'])

/** A name such as `__proto__[x]` or `constructor.prototype.x`: no field of ours has one, and a prototype's would be meant. */
export const isOddKey = (key: string): boolean => key.split(/[.[\]]/).some((part) => oddParts.has(part))

/** Whether any object within has such a key. Asks for a tree as deep as `readJson` lets in. */
export function holdsOddKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(holdsOddKey)
  return Object.entries(value).some(([key, inner]) => isOddKey(key) || holdsOddKey(inner))
}

/** Texts without any of these, as most are, need no look at their keys; a letter may be written as its number. */
export const mayHoldOddKey = (text: string): boolean => /__proto__|constructor|prototype|\\u/.test(text)

/** A name that stands twice, or an odd one: no call of ours asks for either. */
export const isOddQuery = (query: unknown): boolean =>
  typeof query === 'object' &&
  query !== null &&
  Object.entries(query).some(([key, value]) => Array.isArray(value) || isOddKey(key))

import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../refused.ts'

const depthMax = 50
const unsafeParts = new Set(['__proto__', 'constructor', 'prototype'])

/** A name such as `__proto__[x]` or `constructor.prototype.x`: no field of ours has one, and a prototype's would be meant. */
export const isUnsafeKey = (key: string): boolean => key.split(/[.[\]]/).some((part) => unsafeParts.has(part))

/** Whether any object within has such a key. Asks for a tree as deep as `readJson` lets in. */
function holdsUnsafeKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(holdsUnsafeKey)
  return Object.entries(value).some(([key, inner]) => isUnsafeKey(key) || holdsUnsafeKey(inner))
}

/** Texts without any of these, as most are, need no look at their keys; a letter may be written as its number. */
const mayHoldUnsafeKey = (text: string): boolean => /__proto__|constructor|prototype|\\u/.test(text)

/** A name that stands twice, or an unsafe one: no call of ours asks for either. */
export const isUnsafeQuery = (query: unknown): boolean =>
  typeof query === 'object' &&
  query !== null &&
  Object.entries(query).some(([key, value]) => Array.isArray(value) || isUnsafeKey(key))

/** Half of a character, which only an escape can bring: no store can hold it. */
const holdsHalf = (text: string, value: unknown): boolean =>
  /\\u[dD][89a-fA-F]/.test(text) && /\\ud[89a-f]/.test(JSON.stringify(value).replace(/\\\\/g, ''))

/** U+0000 by its escape, and not a backslash that is itself escaped before those letters. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/

/** JSON as every body of a call is read: what could mean something else to whoever reads it next is malformed. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    const text = bytes.toString()
    if (!isUtf8(bytes) || escapedNul.test(text) || text.includes('\0') || isTooDeep(text))
      return done(new Refused('request.malformed'))
    return parse(request, text, (error: Error | null, value?: unknown) => {
      const isUnsafe = error === null && ((mayHoldUnsafeKey(text) && holdsUnsafeKey(value)) || holdsHalf(text, value))
      done(isUnsafe ? new Refused('request.malformed') : error, value)
    })
  })
}

/** Counts open brackets outside of strings: a tree deeper than any payload costs nothing but this look. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (isText) {
      if (unit === 92) at += 1
      else if (unit === 34) isText = false
    } else if (unit === 34) isText = true
    else if (unit === 91 || unit === 123) {
      depth += 1
      if (depth > depthMax) return true
    } else if (unit === 93 || unit === 125) depth -= 1
  }
  return false
}

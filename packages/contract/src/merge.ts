// docs/rules.md. No template language: a closed list of fields, looked for once; what is put in is never looked at.

export const mergeFields = [
  'customer.name',
  'customer.code',
  'customer.title',
  'customer.email',
  'customer.phone',
  'customer.address',
  'customer.birthday',
  'customer.taxCode',
  'customer.appointment',
  'contact.name',
  'curator.name',
  'curator.email',
  'curator.phone',
  'company.name',
  'company.address',
  'company.phone',
] as const
/** What leads from a mail back to us: each recipient has an address of his own. */
export const mergeLinks = ['link.unsubscribe', 'link.preferences', 'link.view'] as const

export type MergeField = (typeof mergeFields)[number]
export type MergeLink = (typeof mergeLinks)[number]
export type MergeName = MergeField | MergeLink

export interface Slot<Name extends string = MergeName> {
  readonly field: Name
  /** What stands there where the value is empty; null: whoever has no value is not written to. */
  readonly fallback: string | null
}
/** A text as it is kept: what is printed as it stands, and what is filled in. */
export type Merge<Name extends string = MergeName> = readonly (string | Slot<Name>)[]

export interface MergeFault {
  readonly field: string
  /** From 1, as editors count. */
  readonly line: number
  readonly column: number
}

const names: ReadonlySet<string> = new Set([...mergeFields, ...mergeLinks])
export const isMergeName = (name: string): name is MergeName => names.has(name)

/** Two words and perhaps a fallback: any other `{{ }}` is text. No part of it can match in two ways. */
const shape = /\{\{([a-zA-Z][a-zA-Z0-9]*\.[a-zA-Z][a-zA-Z0-9]*)(?:\|([^{}]*))?\}\}/g

const placeOf = (text: string, at: number): Pick<MergeFault, 'line' | 'column'> => {
  const before = text.slice(0, at)
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') }
}

/** Splits by the names of a list; what has the shape of a tag and another name stays text. */
export function splitBy<Name extends string>(text: string, isName: (name: string) => name is Name): Merge<Name> {
  const pieces: (string | Slot<Name>)[] = []
  let from = 0
  for (const found of text.matchAll(shape)) {
    const [whole, field = '', fallback] = found
    if (!isName(field)) continue
    if (found.index > from) pieces.push(text.slice(from, found.index))
    pieces.push({ field, fallback: fallback ?? null })
    from = found.index + whole.length
  }
  if (from < text.length) pieces.push(text.slice(from))
  return pieces
}

export const splitMerge = (text: string): Merge => splitBy(text, isMergeName)

/** Tags whose name is not of a list, each with its place. */
export const faultsBy = (text: string, isName: (name: string) => boolean): MergeFault[] =>
  [...text.matchAll(shape)]
    .filter(([, field = '']) => !isName(field))
    .map((found) => ({ field: found[1] ?? '', ...placeOf(text, found.index) }))

export const mergeFaults = (text: string): MergeFault[] => faultsBy(text, isMergeName)

/** The fields that a text names, each once. */
export const fieldsOf = <Name extends string>(merge: Merge<Name>): Name[] => [
  ...new Set(merge.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.field]))),
]

/** Fields that have no value here and no fallback. */
export const missingOf = <Name extends string>(
  merge: Merge<Name>,
  valueIn: (field: Name) => string | null | undefined,
): Name[] => [
  ...new Set(
    merge.flatMap((piece) =>
      typeof piece === 'string' || piece.fallback !== null || valueIn(piece.field) ? [] : [piece.field],
    ),
  ),
]

interface Encoding {
  /** Of a value, for where it is put. */
  readonly value?: (text: string) => string
  /** Of a fallback, where the text that it was written in is not encoded already. */
  readonly fallback?: (text: string) => string
}

const plain = (text: string) => text

/** Joined in one pass: a value that looks like a tag is only text. */
export function fillMerge<Name extends string>(
  merge: Merge<Name>,
  valueIn: (field: Name) => string | null | undefined,
  { value: encode = plain, fallback: encodeFallback = plain }: Encoding = {},
): string {
  let filled = ''
  for (const piece of merge) {
    if (typeof piece === 'string') filled += piece
    else {
      const value = valueIn(piece.field)
      filled += value ? encode(value) : encodeFallback(piece.fallback ?? '')
    }
  }
  return filled
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** For texts and for quoted attributes. */
export const encodeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

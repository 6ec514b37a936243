import type { z } from 'zod'

interface TextTraits {
  /** Characters that one line may have; what has several lines is not cut while it is pasted. */
  readonly max?: number
  readonly kind?: 'email' | 'tel'
}

// Not zod's own registry: a page whose forms check by hand carries no schema library.
const known = new WeakMap<object, TextTraits>()

/** Tells the fields of forms how such a text is typed. */
export function withTraits<Schema extends z.ZodType>(schema: Schema, traits: TextTraits): Schema {
  known.set(schema, traits)
  return schema
}

interface Derived {
  readonly _zod: { readonly parent?: Derived | undefined }
}

/** Of a schema or of the one that it was refined from. */
export function traitsOf(schema: object): TextTraits {
  const traits = known.get(schema)
  if (traits !== undefined) return traits
  // zod keeps there what a check was added to.
  const { parent } = (schema as Derived)._zod
  return parent === undefined ? {} : traitsOf(parent)
}

import type { Endpoint } from '@crm/contract/kernel/endpoint'
import type { z } from 'zod'
import type { Me } from './me.ts'

const actorFields = ['userId', 'userName', 'createUser', 'UserName'] as const
type ActorField = (typeof actorFields)[number]

/** Actor fields are filled in from the signed-in user, unless the endpoint says that they name its target. */
type Actor<E> = E extends { targets: readonly (infer T)[] } ? Exclude<ActorField, T> : ActorField
type WithoutActor<E, T> =
  T extends Record<string, unknown>
    ? { [K in keyof T as K extends Actor<E> ? never : K]: T[K] } & { [K in keyof T & Actor<E>]?: T[K] | undefined }
    : T
/** `'true' | 'false'` of the wire is a boolean here. */
type Spoken<T> = 'true' extends T ? Exclude<T, 'true' | 'false'> | boolean : T
type Natural<T> = { [K in keyof T]: Spoken<T[K]> }
type Given<K extends string, T> = Record<never, never> extends T ? { [P in K]?: T } : { [P in K]: T }

type ParamsInput<E> = E extends { params: infer S extends z.ZodObject }
  ? Given<'params', WithoutActor<E, Natural<z.output<S>>>>
  : unknown
type QueryInput<E> = E extends { query: infer S extends z.ZodObject } ? { query?: Natural<z.output<S>> } : unknown
type BodyInput<E> = E extends { body: infer S extends z.ZodType } ? Given<'body', WithoutActor<E, z.input<S>>> : unknown
type FormInput<E> = E extends { form: infer S extends z.ZodObject }
  ? { form?: WithoutActor<E, Natural<z.input<S>>>; files?: Readonly<Record<string, File | readonly File[]>> }
  : unknown

/** What a caller gives: values as they are (numbers, booleans), never their spelling on the wire. */
export type CallInput<E extends Endpoint> = ParamsInput<E> &
  QueryInput<E> &
  BodyInput<E> &
  FormInput<E> & {
    signal?: AbortSignal | undefined
    /** Idempotency-Key: the same key sends a writing call once, however often it is tried. */
    repeatKey?: string
  }

/** The same, as the sending code reads it. */
export interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  form?: Record<string, unknown>
  files?: Readonly<Record<string, File | readonly File[]>>
  signal?: AbortSignal | undefined
  repeatKey?: string
}

function actorValue(field: string, endpoint: Endpoint, me: Me | null): unknown {
  if (me === null || endpoint.targets?.includes(field)) return undefined
  if (field === 'userId') return me.userId
  return field === 'userName' || field === 'createUser' || field === 'UserName' ? me.userName : undefined
}

const fieldsOf = (schema: unknown): string[] =>
  typeof schema === 'object' && schema !== null && 'shape' in schema ? Object.keys(schema.shape ?? {}) : []

function fillActor(schema: unknown, given: Record<string, unknown>, endpoint: Endpoint, me: Me | null) {
  const filled = { ...given }
  // null is an answer, not a gap: it empties the field.
  for (const field of fieldsOf(schema)) if (filled[field] === undefined) filled[field] = actorValue(field, endpoint, me)
  return filled
}

export function buildPath(endpoint: Endpoint, parts: Parts, me: Me | null): string {
  const params = parts.params ?? {}
  const path = endpoint.path.replace(/:(\w+)/g, (_, field: string) => {
    const value = params[field] ?? actorValue(field, endpoint, me)
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams()
  for (const [field, value] of Object.entries(parts.query ?? {}))
    if (value !== undefined && value !== null) query.set(field, String(value))
  return query.size === 0 ? path : `${path}?${query}`
}

function buildForm(endpoint: Endpoint, parts: Parts, me: Me | null): FormData {
  const form = new FormData()
  // Fields go first: the server reads them before it takes in a file.
  for (const [field, value] of Object.entries(fillActor(endpoint.form, parts.form ?? {}, endpoint, me)))
    if (value !== undefined && value !== null) form.append(field, String(value))
  for (const [field, files] of Object.entries(parts.files ?? {}))
    for (const file of files instanceof File ? [files] : files) form.append(field, file)
  return form
}

export function buildBody(endpoint: Endpoint, parts: Parts, me: Me | null): string | FormData | undefined {
  if (endpoint.form) return buildForm(endpoint, parts, me)
  if (!endpoint.body) return undefined
  const { body } = parts
  if (Array.isArray(body) || (body !== undefined && typeof body !== 'object')) return JSON.stringify(body)
  return JSON.stringify(fillActor(endpoint.body, { ...body }, endpoint, me))
}

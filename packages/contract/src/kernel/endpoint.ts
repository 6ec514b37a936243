import type { z } from 'zod'
import type { Action, FunctionTag } from '../permissions.ts'
import type { RefusalCode } from '../refusals.ts'

/** Who may call. The two looser kinds say why they are loose. */
export type Access =
  | { readonly kind: 'anyone'; readonly why: string }
  | { readonly kind: 'signedIn'; readonly why: string }
  | { readonly kind: 'admin' }
  | {
      readonly kind: 'can'
      readonly tag: FunctionTag
      readonly action: Action
      /** Another function whose rights say what of the answer is shown, such as a ticket's customer. */
      readonly beside?: FunctionTag
    }

export const anyone = (why: string) => ({ kind: 'anyone', why }) as const
export const signedIn = (why: string) => ({ kind: 'signedIn', why }) as const
export const admin = () => ({ kind: 'admin' }) as const
export const can = <T extends FunctionTag>(tag: T, action: Action, beside?: FunctionTag) =>
  ({ kind: 'can', tag, action, ...(beside ? { beside } : {}) }) as const

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Sent by a page that nobody has touched for a while: what it reads anew by itself is no use of the session. It can only
 * shorten the caller's own session.
 */
export const unattendedHeader = 'unattended'

export interface Declaration {
  readonly access: Access
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Multipart: fields as this schema says, files apart. */
  readonly form?: z.ZodObject
  /** The fields of a form that hold files, with how many. */
  readonly files?: Readonly<Record<string, 'one' | 'several'>>
  /** All files of a form together, where it is not 20 MB. */
  readonly formBytesMax?: number
  /** One field of a form, where it is not 64 KB. */
  readonly fieldBytesMax?: number
  /** A JSON body, where it is not 1 MiB. */
  readonly bodyBytesMax?: number
  /** What is said of files beyond what a form takes, where there is a text for it. */
  readonly tooLarge?: RefusalCode
  /** `z.void()` answers 204. */
  readonly reply: z.ZodType
  readonly refuses?: readonly RefusalCode[]
  /** A POST that changes nothing: no transaction, and an admin may name another actor. */
  readonly reads?: true
  /** Pages ask it again and again by themselves: that somebody is there it does not say. docs/rules.md. */
  readonly unattended?: true
  /** Fields named like an actor (userId, userName, createUser) that name the target instead. */
  readonly targets?: readonly string[]
  /** Calls per minute and user (or address), where the general limit is too wide. */
  readonly perMinute?: number
  /** Status of a success, where it is not 200 or 204. */
  readonly status?: 202
  /** Content type of an answer that is a file and not JSON. */
  readonly file?: string
  /** Carries com-aes: the fixed header of the anonymous account calls. */
  readonly comAes?: true
}

export interface Endpoint extends Declaration {
  readonly method: Method
  readonly path: `/api/${string}`
}

const declare =
  <M extends Method>(method: M) =>
  <const P extends `/api/${string}`, const D extends Declaration>(path: P, declaration: D) => ({
    method,
    path,
    ...declaration,
  })

export const get = declare('GET')
export const post = declare('POST')
export const put = declare('PUT')
export const del = declare('DELETE')

type Part<E, K extends keyof Declaration> = E extends Record<K, infer S> ? (S extends z.ZodType ? S : never) : never
/** What a handler receives in one part of the request, after validation. */
export type Received<E extends Endpoint, K extends 'params' | 'query' | 'body' | 'form'> = z.output<Part<E, K>>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
export type RefusalOf<E extends Endpoint> = E extends { refuses: readonly (infer C extends RefusalCode)[] } ? C : never

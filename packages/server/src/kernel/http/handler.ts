import type { Readable } from 'node:stream'
import type { Access, Endpoint, Received, RefusalOf, ReplyOf } from '@crm/contract/kernel/endpoint'
import type { RefusalCode } from '@crm/contract/refusals'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../schema/index.ts'
import type { Actor } from '../actor.ts'
import type { FileKind } from '../files/kind.ts'
import type { Platform } from '../platform.ts'
import type { Refuse } from '../refused.ts'

export interface Visit {
  readonly requestId: string
  readonly address: string
  /** What limits count the address as. */
  readonly network: string
  readonly userAgent: string
  readonly log: FastifyBaseLogger
}

export interface UploadedFile {
  readonly field: string
  readonly name: string
  readonly bytes: Buffer
}

/** An answer that is a file. Where the size of a stream is known, parts of it can be asked for. */
export interface FileAnswer {
  readonly name: string
  readonly kind: Pick<FileKind, 'contentType'>
  readonly content: Readable | Buffer
  readonly size?: number
  readonly inline?: boolean
}

type ActorOf<A extends Access> = A extends { kind: 'anyone' } ? Actor | null : Actor

/** What a handler is given: the validated parts of the request, the caller, and the one database handle. */
export interface Call<E extends Endpoint, P = undefined> {
  readonly params: Received<E, 'params'>
  readonly query: Received<E, 'query'>
  readonly body: Received<E, 'body'>
  readonly form: Received<E, 'form'>
  readonly files: readonly UploadedFile[]
  readonly actor: ActorOf<E['access']>
  /** Why a bearer that came along is nobody, where a call is anyone's. */
  readonly bearerRefusal: RefusalCode | undefined
  readonly db: Db
  readonly refuse: Refuse<RefusalOf<E> | 'access.forbidden' | 'request.notFound'>
  readonly now: Date
  readonly visit: Visit
  readonly platform: Platform
  readonly prepared: P
}

export type Reply<E extends Endpoint> = E extends { file: string } ? FileAnswer : ReplyOf<E>

/** Answers one endpoint. Of a writing endpoint `db` is its transaction, and it may run again after a deadlock. */
export type Handler<E extends Endpoint, P = undefined> = (call: Call<E, P>) => Promise<Reply<E>>

/** What must not hold a transaction (hashing, unzipping, storing a file) runs first, with a handle for reading. */
export interface PreparedHandler<E extends Endpoint, P> {
  readonly prepare: (call: Call<E>) => Promise<P>
  readonly handle: Handler<E, P>
}

export const prepared = <E extends Endpoint, P>(
  prepare: (call: Call<E>) => Promise<P>,
  handle: Handler<E, P>,
): PreparedHandler<E, P> => ({ prepare, handle })

export type Endpoints = Readonly<Record<string, Endpoint>>

/** A handler for each endpoint of a capability: a missing one does not compile. */
export type HandlersOf<G extends Endpoints> = {
  // biome-ignore lint/suspicious/noExplicitAny: each prepared handler keeps a type of its own between its two halves
  readonly [K in keyof G]: Handler<G[K]> | PreparedHandler<G[K], any>
}

export type AnyRefusal = Refuse<RefusalCode>

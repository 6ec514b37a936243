import type { RefusalCode } from '@crm/contract/refusals'
import type { Actor } from '../kernel/actor.ts'
import { type Refuse, refuse } from '../kernel/refused.ts'
import type { Db } from '../schema/index.ts'

/** What every writing call hands on: who, when, in which transaction, and how to refuse. */
export interface WriteCall<C extends RefusalCode = never> {
  readonly actor: Actor
  readonly db: Db
  readonly now: Date
  readonly refuse: Refuse<C | 'request.notFound'>
}

/** Each once, in the order in which rows are locked: two calls over the same ones wait for each other, never for ever. */
export const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].sort((one, other) => one - other)

/** A locked record as its caller knew it: one that is not there answers 404, one that has changed since 409. */
export function current<R extends { readonly version: number }>(found: R | undefined, version: number): R {
  if (!found) return refuse('request.notFound')
  return found.version === version ? found : refuse('request.staleVersion')
}

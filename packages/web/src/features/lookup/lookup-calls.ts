import {
  AddCustomerGroup,
  AddEntry,
  AddRelationship,
  business,
  type CustomerGroupRow,
  customerGroup,
  customerSource,
  type FixedRow,
  type LookupRow,
  position,
  type RelationshipRow,
  relationship,
  userGroup,
} from '@crm/contract/lookup'
import type { z } from 'zod'
import { call } from '../../kernel/call.ts'

/** A row of any of the lists. */
export type Entry = LookupRow &
  Partial<Pick<CustomerGroupRow, 'parent'> & Pick<RelationshipRow, 'color' | 'description'> & Pick<FixedRow, 'isFixed'>>

/** What a person types into the form of an entry. */
export interface EntryFacts {
  readonly name: string
  readonly parent: number | null
  readonly color: string
  readonly description: string
}
export interface EntryChange extends Partial<EntryFacts> {
  readonly index: number
  readonly version: number
}

/** The five calls of a list, the same for all. */
export interface ListCalls {
  all(deleted: boolean, signal: AbortSignal): Promise<readonly Entry[]>
  add(facts: EntryFacts): Promise<Entry>
  update(change: EntryChange): Promise<Entry>
  recover(id: number): Promise<Entry>
  remove(id: number, moveTo: number | undefined): Promise<void>
}

type Spread<E, Reply> = Omit<E, 'path' | 'refuses' | 'reply'> & {
  readonly path: `/api/${string}`
  readonly reply: z.ZodType<Reply>
}
/** The calls that read alike whatever the entries of the list hold. */
interface Shared {
  readonly all: Spread<typeof business.all, Entry[]>
  readonly recover: Spread<typeof business.recover, Entry>
  readonly delete: Spread<typeof business.delete, void>
}
interface Named extends Shared {
  readonly add: Spread<typeof business.add, Entry>
  readonly update: Spread<typeof business.update, Entry>
}

const shared = (api: Shared): Pick<ListCalls, 'all' | 'recover' | 'remove'> => ({
  all: (deleted, signal) => call(api.all, { query: { deleted }, signal }),
  recover: (id) => call(api.recover, { params: { id } }),
  remove: (id, moveTo) => call(api.delete, { params: { id }, ...(moveTo !== undefined && { query: { moveTo } }) }),
})

const named = (api: Named): ListCalls => ({
  ...shared(api),
  add: ({ name }) => call(api.add, { body: { name } }),
  update: ({ index, version, name }) => call(api.update, { body: { index, version, name } }),
})

export const listCalls = {
  customerGroup: {
    ...shared(customerGroup),
    add: ({ name, parent }) => call(customerGroup.add, { body: { name, parent } }),
    update: ({ index, version, name, parent }) =>
      call(customerGroup.update, { body: { index, version, name, parent } }),
  },
  customerSource: named(customerSource),
  relationship: {
    ...shared(relationship),
    add: ({ name, color, description }) => call(relationship.add, { body: { name, color, description } }),
    update: ({ index, version, name, color, description }) =>
      call(relationship.update, { body: { index, version, name, color, description } }),
  },
  business: named(business),
  position: named(position),
  userGroup: named(userGroup),
} satisfies Record<string, ListCalls>
export type ListName = keyof typeof listCalls

/** What a form of each list must hold, in the contract's own words. */
export const bodies: Readonly<Record<ListName, z.ZodType>> = {
  customerGroup: AddCustomerGroup,
  customerSource: AddEntry,
  relationship: AddRelationship,
  business: AddEntry,
  position: AddEntry,
  userGroup: AddEntry,
}

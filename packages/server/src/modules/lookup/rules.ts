import type { CustomerGroupRow, FixedRow, LookupRow, RelationshipRow } from '@crm/contract/lookup'
import type { RefusalCode } from '@crm/contract/refusals'
import { CUSTOMER_GROUP_DEPTH_MAX, LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import type { MovableField } from '../customer/public.ts'

/** What a person sets on an entry, under its name on the wire; a list has only some of it. */
export type Facts = {
  readonly name?: string
  readonly parent?: number | null
  readonly color?: string
  readonly description?: string
}
export type Field = keyof Facts
export type Sent = { readonly [F in Field]?: Facts[F] | undefined }

/** An entry under lock, as rules decide by it. */
export interface Entry extends Facts {
  readonly index: number
  readonly name: string
  readonly version: number
  readonly deleted: boolean
  readonly isFixed?: boolean
}
type Entries = readonly Entry[]

/** Of what was sent, or of an entry, that which the list has; what is left out stays as it is. */
export const factsIn = ({ fields }: Pick<List, 'fields'>, source: Sent): Facts =>
  Object.fromEntries(fields.flatMap((field) => (source[field] === undefined ? [] : [[field, source[field]]])))
type Refusal = RefusalCode | undefined

/** Who carries an entry: customers in one of their fields, or users. */
export type Carriers =
  | { readonly kind: 'customers'; readonly field: MovableField }
  | { readonly kind: 'users'; readonly field: 'positionId' | 'userGroupId'; readonly inUse: RefusalCode }

/** All that tells one list from the others. */
export interface List<Row extends LookupRow = LookupRow> {
  readonly word: 'customerGroup' | 'customerSource' | 'relationship' | 'business' | 'position' | 'userGroup'
  readonly resource: 'CustomerGroup' | 'CustomerSource' | 'Relationship' | 'Business' | 'Position' | 'UserGroup'
  readonly table: 'customer_group' | 'customer_source' | 'relationship' | 'business' | 'position' | 'user_group'
  readonly fields: readonly Field[]
  /** What is refused when a unique index is met. */
  readonly taken: Readonly<Record<string, RefusalCode>>
  readonly carriers: Carriers
  /** Puts rows that come by name into the order of the list. */
  inOrder(rows: readonly Row[]): Row[]
  /** Whether an entry, or a new one (index 0), may stand under a parent. */
  readonly placeRefusal: (live: Entries, index: number, parent: number | null | undefined) => Refusal
  readonly deleteRefusal: (live: Entries, entry: Entry) => Refusal
  /** Whether those who carry a deleted entry may get this one. */
  readonly mayReceive: (entry: Entry) => boolean
}

const plain = {
  fields: ['name'],
  inOrder: <Row>(rows: readonly Row[]): Row[] => [...rows],
  placeRefusal: () => undefined,
  deleteRefusal: () => undefined,
  mayReceive: () => true,
} as const

export const customerGroups: List<CustomerGroupRow> = {
  ...plain,
  word: 'customerGroup',
  resource: 'CustomerGroup',
  table: 'customer_group',
  fields: ['name', 'parent'],
  taken: { customer_group_name: 'customerGroup.nameExists' },
  carriers: { kind: 'customers', field: 'groupCustomer' },
  inOrder: inTreeOrder,
  placeRefusal: groupPlaceRefusal,
  deleteRefusal: (live, { index }) =>
    live.some((other) => other.parent === index) ? 'customerGroup.hasChildren' : undefined,
}

export const customerSources: List = {
  ...plain,
  word: 'customerSource',
  resource: 'CustomerSource',
  table: 'customer_source',
  taken: { customer_source_name: 'customerSource.nameExists' },
  carriers: { kind: 'customers', field: 'sourceCustomer' },
}

export const relationships: List<RelationshipRow> = {
  ...plain,
  word: 'relationship',
  resource: 'Relationship',
  table: 'relationship',
  fields: ['name', 'color', 'description'],
  taken: { relationship_name: 'relationship.nameExists', relationship_color: 'relationship.colorExists' },
  carriers: { kind: 'customers', field: 'relationship' },
}

export const businesses: List = {
  ...plain,
  word: 'business',
  resource: 'Business',
  table: 'business',
  taken: { business_name: 'business.nameExists' },
  carriers: { kind: 'customers', field: 'business' },
}

export const positions: List<FixedRow> = {
  ...plain,
  word: 'position',
  resource: 'Position',
  table: 'position',
  taken: { position_name: 'position.nameExists' },
  carriers: { kind: 'users', field: 'positionId', inUse: 'position.inUse' },
  deleteRefusal: (_, { isFixed }) => (isFixed ? 'position.isFixed' : undefined),
  // A department has one leader, who is seated there and not swept in with others.
  mayReceive: ({ index }) => index !== LEADER_POSITION_ID,
}

export const userGroups: List<FixedRow> = {
  ...plain,
  word: 'userGroup',
  resource: 'UserGroup',
  table: 'user_group',
  taken: { user_group_name: 'userGroup.nameExists' },
  carriers: { kind: 'users', field: 'userGroupId', inUse: 'userGroup.inUse' },
  deleteRefusal: (_, { isFixed }) => (isFixed ? 'userGroup.isDefault' : undefined),
}

type Parents = ReadonlyMap<number, number | null>

/** A group and all above it, from the top down; none for a group that is not there. */
function pathOf(parents: Parents, index: number): number[] {
  const path: number[] = []
  for (let at: number | null = index; at !== null && parents.has(at); at = parents.get(at) ?? null) path.unshift(at)
  return path
}

/** docs/rules.md, R-12.5: the parent is there, no circle, and the lowest of what moves stands on the last level. */
function groupPlaceRefusal(live: Entries, index: number, parent: number | null = null): Refusal {
  if (parent === null) return undefined
  const parents: Parents = new Map(live.map((group) => [group.index, group.parent ?? null]))
  const above = pathOf(parents, parent)
  if (above.length === 0) return 'customerGroup.parentUnknown'
  if (above.includes(index)) return 'customerGroup.circular'
  const below = live.map((group) => pathOf(parents, group.index)).filter((path) => path.includes(index))
  const height = Math.max(1, ...below.map((path) => path.length - path.indexOf(index)))
  return above.length + height > CUSTOMER_GROUP_DEPTH_MAX ? 'customerGroup.tooDeep' : undefined
}

/** Each group is followed by those under it. */
function inTreeOrder(rows: readonly CustomerGroupRow[]): CustomerGroupRow[] {
  const known = new Set(rows.map((row) => row.index))
  const under = Map.groupBy(rows, ({ parent }) => (parent !== null && known.has(parent) ? parent : null))
  const branch = (parent: number | null): CustomerGroupRow[] =>
    (under.get(parent) ?? []).flatMap((row) => [row, ...branch(row.index)])
  return branch(null)
}

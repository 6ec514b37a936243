import { z } from 'zod'
import { get, signedIn } from './kernel/endpoint.ts'
import { CategoryItem, PathId } from './kernel/fields.ts'

/** `all` shows what is soft-deleted too (a filter over old records needs it), `active` does not. */
export const CategoryTag = z.enum(['all', 'active'])

const params = z.object({ userId: PathId, tag: CategoryTag })
const query = z.object({
  text: z.string().max(100).optional(),
  block: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .transform(Number)
    .optional(),
  maxPerBlock: z
    .string()
    .regex(/^(?:[1-9]\d?|100)$/)
    .transform(Number)
    .optional(),
})
const access = signedIn('the words of every form; they name no customer')

export const GroupItem = CategoryItem.extend({ parent: z.number().int().nullable(), deleted: z.boolean() })
/** A department without a leader takes no tickets and no people, the one at the top apart. */
export const DepartmentItem = GroupItem.extend({ hasLeader: z.boolean() })
export const PlainItem = CategoryItem.extend({ deleted: z.boolean() })
export const RelationshipItem = PlainItem.extend({ color: z.string(), description: z.string() })
export const UserItem = PlainItem.extend({
  fullName: z.string(),
  userName: z.string(),
  department: z.string(),
  departmentId: z.number().int(),
})
export type GroupItem = z.infer<typeof GroupItem>
export type DepartmentItem = z.infer<typeof DepartmentItem>
export type PlainItem = z.infer<typeof PlainItem>
export type RelationshipItem = z.infer<typeof RelationshipItem>
export type UserItem = z.infer<typeof UserItem>

export const category = {
  customerGroups: get('/api/CustomerGroup/GetCategoryCustomerGroup/:userId/:tag', {
    access,
    params,
    query,
    reply: z.array(GroupItem),
  }),
  customerSources: get('/api/CustomerSource/GetCategoryCustomerSource/:userId/:tag', {
    access,
    params,
    query,
    reply: z.array(PlainItem),
  }),
  relationships: get('/api/Relationship/GetCategoryRelationship/:userId/:tag', {
    access,
    params,
    query,
    reply: z.array(RelationshipItem),
  }),
  businesses: get('/api/Business/GetCategoryBusiness/:userId/:tag', {
    access,
    params,
    query,
    reply: z.array(PlainItem),
  }),
  positions: get('/api/Position/GetCategoryPosition/:userId/:tag', {
    access,
    params,
    query,
    reply: z.array(PlainItem),
  }),
  users: get('/api/UserInfo/GetCategoryUser/:userId/:tag', {
    access,
    params,
    query,
    reply: z.array(UserItem),
  }),
  departments: get('/api/Department/GetCategoryDepartment/:userId/:tag', {
    access,
    params,
    query,
    reply: z.array(DepartmentItem),
  }),
}

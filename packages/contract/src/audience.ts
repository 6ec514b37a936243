import { z } from 'zod'
import { SearchCustomer } from './customer-fields.ts'
import { Id } from './kernel/fields.ts'
import { skipReasons } from './marketing-rules.ts'
import { CUSTOMERS_PER_BULK_CHANGE_MAX } from './rules/limits.ts'

/**
 * Whom a campaign is written to: the customers named and all that the searches find, whom the sender sees at the moment
 * when it is expanded.
 */
export const Audience = z.object({
  customerIds: z.array(Id).max(CUSTOMERS_PER_BULK_CHANGE_MAX).default([]),
  filter: SearchCustomer.omit({ sort: true, block: true, maxPerBlock: true, count: true, userId: true })
    .nullable()
    .default(null),
  groupIds: z.array(Id).max(200).default([]),
  /** Customers of these sales campaigns. */
  salesCampaignIds: z.array(Id).max(50).default([]),
  savedAudienceId: Id.nullable().default(null),
  /** Customers of these groups stay out. */
  exceptGroupIds: z.array(Id).max(200).default([]),
  /** Only those of an earlier campaign who did, or did not, do that. */
  of: z
    .object({ campaignId: Id, who: z.enum(['notOpened', 'opened', 'notClicked', 'clicked', 'answered', 'failed']) })
    .nullable()
    .default(null),
})
export type Audience = z.infer<typeof Audience>

export const SkipCount = z.object({ reason: z.enum(skipReasons), customers: z.number().int() })
export const AudienceCount = z.object({
  /** Whom it finds. */
  found: z.number().int(),
  /** Who would be written to: each address once. */
  taken: z.number().int(),
  skipped: z.array(SkipCount),
  /** Sends of at most 1,000; more than one only with `waves`. */
  waves: z.number().int(),
  /** Of SMS: parts and money, by the longest values. */
  parts: z.number().int().nullable(),
  cost: z.number().nullable(),
})
export type AudienceCount = z.infer<typeof AudienceCount>

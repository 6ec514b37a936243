import type { CustomerRow } from '@crm/contract/customer-views'
import { isAdmin, type Me } from '../../kernel/me.ts'

type Owned = Pick<CustomerRow, 'curator' | 'creator'>

/** The curator; while no one is in charge the creator; an admin always. Says nothing of rights: `canEdit` asks for one too. */
export const isInCharge = (me: Me | null, { curator, creator }: Owned) =>
  isAdmin(me) || (curator === 0 ? creator === me?.userName : curator === me?.userId)

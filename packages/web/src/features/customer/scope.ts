import { isAdmin, type Me } from '../../kernel/me.ts'
import { sourceOf } from '../../kernel/rights.ts'

/** What the right to see all widens to. */
export const widestScopeOf = (me: Me) => (!isAdmin(me) && sourceOf(me) === 'leader' ? 'departments' : 'everyone')

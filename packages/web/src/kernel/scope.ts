import { isAdmin, type Me } from './me.ts'
import { sourceOf } from './rights.ts'

/** What the right to see all widens to. */
export const widestScopeOf = (me: Me) => (!isAdmin(me) && sourceOf(me) === 'leader' ? 'departments' : 'everyone')
export type Scope = ReturnType<typeof widestScopeOf> | 'own'

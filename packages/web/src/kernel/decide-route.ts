import type { FunctionTag } from '@crm/contract/permissions'
import { loginPath } from './login-path.ts'

/** `guest`: only without a token. `signedIn`: only with one. `adminOnly`: an administrator. `none`: everyone. */
export type Guard = 'guest' | 'signedIn' | 'adminOnly' | 'none'

/** What a narrow screen gets instead of a desktop page; absent: the notice that it is not for phones. */
export type OnNarrow = 'same' | { readonly go: string }

export interface RouteRules {
  readonly path: string
  readonly guard: Guard
  /** The module whose access is asked for; home, settings and notices have none. */
  readonly tag?: FunctionTag
  readonly onNarrow?: OnNarrow
  /** Where this path always leads on to, once its guard has let through; it may depend on the rights. */
  readonly leadsTo?: string | ((mayAccess: Visitor['mayAccess']) => string)
  /** /m/reset comes from a mail and opens on any device. */
  readonly anyDevice?: true
  /** Opens only with a `token` query; /reset without one is the sign-in. */
  readonly needsToken?: true
}

export interface Visitor {
  readonly isSignedIn: boolean
  readonly isAdmin: boolean
  readonly isNarrow: boolean
  readonly isMobilePlatform: boolean
  readonly mayAccess: (tag: FunctionTag) => boolean
}

export interface Destination {
  readonly pathname: string
  /** With its `?`, as it stands in the address. */
  readonly search: string
}

/** Null lets in; a text is the path to go to instead. */
export type Decision = string | null

const isMobileRoute = ({ path }: RouteRules) => path === '/m' || path.startsWith('/m/')

function byDevice(visitor: Visitor, route: RouteRules, { search }: Destination): Decision {
  if (isMobileRoute(route)) {
    const isPhone = visitor.isNarrow || visitor.isMobilePlatform
    return isPhone || route.anyDevice ? null : '/'
  }
  if (!visitor.isNarrow || route.onNarrow === 'same') return null
  return route.onNarrow === undefined ? '/m/error-access' : route.onNarrow.go + (route.guard === 'guest' ? search : '')
}

function byGuard(visitor: Visitor, route: RouteRules, { pathname, search }: Destination): Decision {
  const isMobile = isMobileRoute(route)
  if (route.guard === 'none') return null
  if (route.guard === 'guest') return visitor.isSignedIn ? (isMobile ? '/m' : '/') : null
  if (!visitor.isSignedIn) return loginPath(pathname + search)
  return route.guard === 'adminOnly' && !visitor.isAdmin ? '/error-access' : null
}

function byToken(route: RouteRules, { search }: Destination): Decision {
  if (!route.needsToken || new URLSearchParams(search).get('token')) return null
  return isMobileRoute(route) ? '/m/login' : '/login'
}

function byRights(visitor: Visitor, route: RouteRules): Decision {
  if (route.tag === undefined || visitor.mayAccess(route.tag)) return null
  return isMobileRoute(route) ? '/m/error-access' : '/error-access'
}

const onward = ({ mayAccess }: Visitor, { leadsTo }: RouteRules) =>
  typeof leadsTo === 'function' ? leadsTo(mayAccess) : leadsTo

/** The one place that decides whether a page opens. Order: device, guard, reset token, rights, onward path. */
export function decideRoute(visitor: Visitor, route: RouteRules, destination: Destination): Decision {
  return (
    byDevice(visitor, route, destination) ??
    byGuard(visitor, route, destination) ??
    byToken(route, destination) ??
    byRights(visitor, route) ??
    onward(visitor, route) ??
    null
  )
}

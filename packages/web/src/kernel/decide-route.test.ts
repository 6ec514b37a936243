import { expect, test } from 'vitest'
import { routeTable } from '../routes.tsx'
import { type Decision, type Destination, decideRoute, type RouteRules, type Visitor } from './decide-route.ts'

const guest: Visitor = {
  isSignedIn: false,
  isAdmin: false,
  isNarrow: false,
  isMobilePlatform: false,
  mayAccess: () => false,
}
const staff: Visitor = { ...guest, isSignedIn: true, mayAccess: () => true }
const nobody: Visitor = { ...staff, mayAccess: () => false }
const administrator: Visitor = { ...staff, isAdmin: true }
const narrow = (visitor: Visitor): Visitor => ({ ...visitor, isNarrow: true })
const tablet = (visitor: Visitor): Visitor => ({ ...visitor, isMobilePlatform: true })

const splitAt = (href: string): Destination => {
  const [pathname = '', search] = href.split('?', 2)
  return { pathname, search: search === undefined ? '' : `?${search}` }
}

/** Optional and named parameters of the table as one pattern. */
const patternOf = ({ path }: RouteRules) =>
  new RegExp(`^${path.replace(/\/\{-\$\w+\}/g, '(?:/[^/]+)?').replace(/\$\w+/g, '[^/]+')}$`)

const findRoute = (pathname: string): RouteRules => {
  const found = routeTable.find((route) => patternOf(route).test(pathname))
  if (found === undefined) throw new Error(`no route for ${pathname}`)
  return found
}

const visit = (visitor: Visitor, href: string): Decision => {
  const destination = splitAt(href)
  return decideRoute(visitor, findRoute(destination.pathname), destination)
}

/** Where a visitor ends after every redirect. Throws on a loop. */
function follow(visitor: Visitor, href: string): string {
  let at = href
  for (let step = 0; step < 6; step += 1) {
    const next = visit(visitor, at)
    if (next === null) return at
    at = next
  }
  throw new Error(`redirects from ${href} never end`)
}

test.each<[string, Visitor, string, string | null]>([
  [
    'a guest is sent to sign in and comes back to the wanted page',
    guest,
    '/customer?tab=charge',
    '/login?redirect=%2Fcustomer%3Ftab%3Dcharge',
  ],
  ['the root needs no way back', guest, '/', '/login'],
  ['a signed-in user visiting login goes home', staff, '/login', '/'],
  ['a reset link is for guests', staff, '/reset?token=abc', '/'],
  ['a reset link opens the sign-in page', guest, '/reset?token=abc', null],
  ['a reset page without token is the sign-in', guest, '/reset', '/login'],
  ['home asks for no module right', nobody, '/', null],
  ['settings ask for no module right', nobody, '/setting', null],
  ['the campaign statistics ask for no module right', nobody, '/statistical', null],
  ['a module without access is refused', nobody, '/customer', '/error-access'],
  ['a ticket without access is refused', nobody, '/issue-detail/5', '/error-access'],
  ['a module with access opens', staff, '/customer', null],
  ['users are for administrators, whatever the rights say', staff, '/users', '/error-access'],
  ['departments are for administrators', staff, '/department', '/error-access'],
  ['an administrator manages users', administrator, '/users', null],
  ['the SMS area opens for a guest', guest, '/sms-campaign', null],
  ['an offline page opens for everyone', guest, '/error', null],
  ['e-mail verification opens for a guest on a phone', narrow(guest), '/verify?token=abc', null],
])('%s', (_, visitor, href, decision) => {
  expect(visit(visitor, href)).toBe(decision)
})

test.each<[string, Visitor, string, string]>([
  ['home on a narrow screen is the ticket list', narrow(staff), '/', '/m/ticket'],
  ['customers on a narrow screen lead to the mobile application', narrow(staff), '/customer', '/m/ticket'],
  [
    'any other desktop page on a narrow screen says that it is not for phones',
    narrow(staff),
    '/campaigns',
    '/m/error-access',
  ],
  ['a guest at home on a narrow screen signs in on the mobile page', narrow(guest), '/', '/m/login?redirect=%2Fm'],
  ['a reset link on a narrow screen keeps its token', narrow(guest), '/reset?token=abc', '/m/reset?token=abc'],
  ['a reset page without token on a narrow screen is the mobile sign-in', narrow(guest), '/reset', '/m/login'],
  ['the sign-in of a narrow screen is the mobile one', narrow(guest), '/login?redirect=%2F', '/m/login?redirect=%2F'],
  ['a desktop is sent away from the mobile application', staff, '/m/ticket', '/'],
  ['a desktop guest at the mobile application signs in on the desktop page', guest, '/m/ticket', '/login'],
  ['a tablet may use the mobile application', tablet(staff), '/m', '/m/ticket'],
  ['a tablet may use the desktop pages', tablet(staff), '/customer', '/customer'],
  [
    'a guest on a phone comes back to the ticket',
    tablet(guest),
    '/m/ticket/7/note',
    '/m/login?redirect=%2Fm%2Fticket%2F7%2Fnote',
  ],
  ['a ticket on a phone without access says so', narrow(nobody), '/m/ticket/7', '/m/error-access'],
  ['a signed-in visitor of the mobile sign-in goes to the tickets', narrow(staff), '/m/login', '/m/ticket'],
  ['the mobile home is for guests', narrow(staff), '/m/home', '/m/ticket'],
  ['a guest sees the mobile home', narrow(guest), '/m/home', '/m/home'],
  ['a mobile reset link opens on any device', guest, '/m/reset?token=abc', '/m/reset?token=abc'],
  ['the mobile notice is for phones', staff, '/m/error-access', '/'],
  ['the mobile sign-in is for phones', guest, '/m/login', '/login'],
  ['a mobile reset page without token is the mobile sign-in', narrow(guest), '/m/reset', '/m/login'],
  ['a new ticket on a phone without access says so', narrow(nobody), '/m/ticket/add-new', '/m/error-access'],
  ['a talk on a phone without access says so', tablet(nobody), '/m/ticket/7/comment', '/m/error-access'],
  ['whoever may do nothing on a phone ends at the notice', narrow(nobody), '/', '/m/error-access'],
])('%s', (_, visitor, href, end) => {
  expect(follow(visitor, href)).toBe(end)
})

test('no route leads any visitor in a circle', () => {
  const plain = (route: RouteRules) => route.path.replace(/\/\{-\$\w+\}/g, '').replace(/\$\w+/g, '1')
  const people = [guest, staff, nobody, administrator]
  const visitors = people.flatMap((one) => [one, narrow(one), tablet(one), narrow(tablet(one))])
  for (const route of routeTable)
    for (const visitor of visitors) expect(() => follow(visitor, plain(route))).not.toThrow()
})

import type { FunctionTag } from '@crm/contract/permissions'
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  type ParsedLocation,
  redirect,
  useMatches,
} from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { decideRoute, type RouteRules, type Visitor } from './decide-route.ts'
import { setNavigator } from './go.ts'
import { loadTexts, onLanguageChange } from './i18n.ts'
import { loadChunk } from './load-chunk.ts'
import { may, mayProbably, rightsReady } from './may.ts'
import { getMe, isAdmin } from './me.ts'
import { isMobilePlatform, isNarrow } from './platform.ts'
import { recordPassage, showTitle } from './title.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    name?: string
    titleKey?: string
  }
  interface HistoryState {
    /** What was opened, where the rules lead elsewhere. */
    wanted?: string
  }
}

/** What a page's file exports. */
export interface PageModule {
  readonly default: ComponentType
  /** What the shell's header shows beside this page. */
  readonly Header?: ComponentType
  /** Starts the page's queries as soon as its script is here (at hover, too). */
  readonly prefetch?: (at: { params: Record<string, string>; search: Record<string, unknown> }) => void
}

export interface RouteEntry extends RouteRules {
  readonly name: string
  readonly titleKey: string
  readonly shell: 'desktop' | 'mobile' | 'none'
  readonly page: () => Promise<PageModule>
  /** Namespaces of texts beyond those of the first bundle. */
  readonly texts?: readonly string[]
}

type Shells = Record<'desktop' | 'mobile', () => Promise<{ default: ComponentType }>>

export interface RouterParts {
  readonly table: readonly RouteEntry[]
  readonly shells: Shells
  readonly Frame: () => ReactNode
  readonly NotFound: () => ReactNode
  readonly Crashed: (props: { error: unknown }) => ReactNode
  readonly Pending: () => ReactNode
}

const visitorNow = (): Visitor => ({
  isSignedIn: getMe() !== null,
  isAdmin: isAdmin(getMe()),
  isNarrow: isNarrow(),
  isMobilePlatform: isMobilePlatform(),
  mayAccess: (tag) => may(tag, 'access'),
})

type Params = Record<string, string>

const shellTexts = ['shell']

const prefetch = (page: PageModule, { search }: ParsedLocation, params: Params) =>
  page.prefetch?.({ params: { ...params }, search: { ...search } })

/** What the page will need may arrive while the rights are loaded; whether it does is the loader's question. */
function begin(entry: RouteEntry, shells: Shells, location: ParsedLocation, params: Params) {
  const ignore = () => undefined
  const { pathname, searchStr: search } = location
  const likely = { ...visitorNow(), mayAccess: (tag: FunctionTag) => mayProbably(tag, 'access') }
  const opens = likely.isSignedIn && decideRoute(likely, entry, { pathname, search }) === null
  entry.page().then((page) => opens && prefetch(page, location, params), ignore)
  if (entry.shell !== 'none') shells[entry.shell]().catch(ignore)
  loadTexts([...(entry.texts ?? []), ...shellTexts]).catch(ignore)
}

async function guard(entry: RouteEntry, shells: Shells, location: ParsedLocation, params: Params) {
  const { pathname, searchStr } = location
  begin(entry, shells, location, params)
  await rightsReady()
  const decision = decideRoute(visitorNow(), entry, { pathname, search: searchStr })
  if (decision !== null) throw redirect({ href: decision, replace: true, state: { wanted: pathname + searchStr } })
}

const Page = () => {
  const page = usePageModule()
  return page ? <page.default /> : null
}

/** The module of the page that is open, for the page itself and for the shell around it. */
export function usePageModule(): PageModule | null {
  const loaded: unknown = useMatches({ select: (matches) => matches.at(-1)?.loaderData })
  return isPageModule(loaded) ? loaded : null
}

/** Locale key of the open page's name, as the page title has it. */
export const useTitleKey = () => useMatches({ select: (matches) => matches.at(-1)?.staticData.titleKey ?? null })

const isPageModule = (value: unknown): value is PageModule =>
  typeof value === 'object' && value !== null && 'default' in value

function buildPage(entry: RouteEntry, shells: Shells, parent: AnyRoute) {
  return createRoute({
    path: entry.path,
    getParentRoute: () => parent,
    beforeLoad: ({ location, params }) => guard(entry, shells, location, params as Params),
    loader: async ({ location, params }) => {
      const [page] = await loadChunk(() => Promise.all([entry.page(), loadTexts(entry.texts ?? [])]), location.href)
      prefetch(page, location, params as Params)
      return page
    },
    staleTime: Number.POSITIVE_INFINITY,
    staticData: { name: entry.name, titleKey: entry.titleKey },
    component: Page,
  })
}

function buildShell(name: keyof Shells, shells: Shells, parent: AnyRoute) {
  const route = createRoute({
    id: name,
    getParentRoute: () => parent,
    loader: async ({ location }) => {
      const [shell] = await loadChunk(() => Promise.all([shells[name](), loadTexts(shellTexts)]), location.href)
      return shell
    },
    staleTime: Number.POSITIVE_INFINITY,
    component: function Shell() {
      const { default: Loaded }: { default: ComponentType } = route.useLoaderData()
      return <Loaded />
    },
  })
  return route
}

/** Where a screen reader goes on reading after a navigation, unless the page has put the focus somewhere itself. */
function focusHeading() {
  // Nor from a dialog that the page opens with: Esc would no longer reach it.
  if (document.activeElement?.closest('main, [role=dialog]')) return
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (target === null) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

export function buildRouter({ table, shells, Frame, NotFound, Crashed, Pending }: RouterParts) {
  const root = createRootRoute({ component: Frame, notFoundComponent: NotFound })
  const desktop = buildShell('desktop', shells, root)
  const mobile = buildShell('mobile', shells, root)
  const pagesOf = (shell: RouteEntry['shell'], parent: AnyRoute) =>
    table.filter((entry) => entry.shell === shell).map((entry) => buildPage(entry, shells, parent))
  const tree = root.addChildren([
    desktop.addChildren(pagesOf('desktop', desktop)),
    mobile.addChildren(pagesOf('mobile', mobile)),
    ...pagesOf('none', root),
  ])
  const router = createRouter({
    routeTree: tree,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: Pending,
    defaultErrorComponent: Crashed,
    scrollRestoration: true,
  })
  // A form that asks before it is left cannot hold a person on a page without a session.
  setNavigator((path) => void router.navigate({ href: path, ignoreBlocker: true }))
  router.subscribe('onResolved', () => {
    const { matches } = router.state
    const { name, titleKey } = matches.at(-1)?.staticData ?? {}
    // The beginning of an address that no page has may be that of a page: `/m/nope`.
    const isFound = !matches.some(({ _notFound }) => _notFound === true)
    if (isFound && name !== undefined && titleKey !== undefined) recordPassage(name, titleKey)
    else recordPassage('NotFound', 'notice:notFound.title')
  })
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) focusHeading()
  })
  onLanguageChange(showTitle)
  return router
}

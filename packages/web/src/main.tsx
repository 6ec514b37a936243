import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { CrashedPage } from './features/notice/CrashedPage.tsx'
import { NotFoundPage } from './features/notice/NotFoundPage.tsx'
import { Frame } from './features/shell/Frame.tsx'
import { followTouches } from './kernel/attention.ts'
import { buildRouter } from './kernel/build-router.tsx'
import { onSessionEnd } from './kernel/expiry.ts'
import { firstAnswers } from './kernel/first-answers.ts'
import { startI18n } from './kernel/i18n.ts'
import { keepReads, restoreReads } from './kernel/kept-reads.ts'
import { forgetRights, rightsReady } from './kernel/may.ts'
import { restoreMe } from './kernel/me.ts'
import { forgetOffline } from './kernel/offline-store.ts'
import { queries } from './kernel/query.ts'
import { printInLight, schemeManager } from './kernel/scheme.ts'
import { followOtherTabs } from './kernel/tabs.ts'
import { vault } from './kernel/vault.ts'
import { routeTable } from './routes.tsx'
import { Loading } from './ui/StateViews.tsx'
import './ui/styles.ts'
import { cssVariables, theme } from './ui/theme.ts'

/** Sockets wait for the first paint. */
const SOCKETS_AFTER_MS = 1_500

onSessionEnd(() => queries.clear())
onSessionEnd(forgetRights)
onSessionEnd(() => void forgetOffline('reads').catch(() => undefined))
keepReads()
followOtherTabs()

await Promise.all([vault.open(), startI18n()])
restoreMe()
// On their way while what was shown last is read.
void rightsReady()
await restoreReads()

const router = buildRouter({
  table: routeTable,
  shells: {
    desktop: () => import('./features/shell/DesktopShell.tsx'),
    mobile: () => import('./features/shell/MobileShell.tsx'),
  },
  Frame,
  NotFound: NotFoundPage,
  Crashed: CrashedPage,
  Pending: () => <Loading />,
})

// What the page needs is on its way before anything is drawn.
void router.load()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)

followTouches(window)
printInLight()

setTimeout(async () => {
  const { followOwnRights } = await import('./kernel/own-rights.ts')
  followOwnRights(() => router.invalidate())
}, SOCKETS_AFTER_MS)

// What a page may need without a network is fetched when the page has what it needs now.
void firstAnswers(queries)
  .then(() => import('./kernel/worker.ts'))
  .then(({ startWorker }) => startWorker((path) => void router.navigate({ href: path })))

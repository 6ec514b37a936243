import { readMessage, type ToPage } from '../kernel/worker-names.ts'
import { answerFile, dropUnused, dropUnusedSoon, isFile, keepRelease } from './kept-files.ts'
import { answerPage, isPage } from './page-answer.ts'
import { openNotice, showPushed } from './push-notice.ts'
import { release } from './release.ts'
import { type InstallEvent, type MessageToWorker, openWindows, scope } from './scope.ts'

/** Calls never pass through the worker, and so never wait for it to wake up; nor does it see an answer of the server. */
const letCallsPass = (event: InstallEvent) =>
  event
    .addRoutes?.(
      ['/api/*', '/realtime/*'].map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' })),
    )
    .catch(() => undefined)

scope.addEventListener('install', (event) => {
  void letCallsPass(event)
  event.waitUntil(keepRelease())
})

scope.addEventListener('activate', (event) => {
  const preload = scope.registration.navigationPreload?.enable()
  event.waitUntil(Promise.all([preload, scope.clients.claim(), dropUnused()]))
})

scope.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (url.origin !== location.origin || event.request.method !== 'GET') return
  if (isPage(event, url)) event.respondWith(answerPage(event))
  else if (event.request.mode !== 'navigate' && isFile(url.pathname)) event.respondWith(answerFile(event.request))
})

const replies = new Map<string, (event: MessageToWorker) => Promise<unknown> | undefined>([
  ['entry', ({ ports: [port] }) => void port?.postMessage(release.entry)],
  ['activate', () => scope.skipWaiting()],
  ['started', dropUnusedSoon],
])

scope.addEventListener('message', (event) => {
  const work = replies.get(readMessage(event.data)?.type ?? '')?.(event)
  if (work) event.waitUntil(work)
})

scope.addEventListener('push', (event) => event.waitUntil(showPushed(event)))
scope.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event)))

/** Only a signed-in page can tell the server the new address of this browser; one that opens later looks by itself. */
async function tellSubscriptionChange() {
  for (const window of await openWindows()) window.postMessage({ type: 'subscriptionChanged' } satisfies ToPage)
}
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(tellSubscriptionChange()))

import { goTo } from './go.ts'
import { isMobilePlatform, isNarrow } from './platform.ts'
import { ask, lockOfEntry, readMessage, type ToWorker } from './worker-names.ts'
import { ownPath, pathOnDevice } from './worker-path.ts'
import { isReloadWanted, noteNewRelease } from './worker-update.ts'

/** A page stays open for days: it asks now and then whether there is a newer release. */
const LOOK_EVERY_MS = 30 * 60_000

type Open = (path: string) => void

/** The first script of this page tells its release. */
function ownEntry(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return script === null ? '' : new URL(script.src).pathname
}

/** As long as the page is open the worker keeps the files of its release. Resolves as soon as that is sure. */
function holdRelease(): Promise<void> {
  return new Promise((resolve) => {
    const hold = () => {
      resolve()
      return new Promise(() => undefined)
    }
    void navigator.locks.request(lockOfEntry(ownEntry()), { mode: 'shared' }, hold)
  })
}

const say = (worker: ServiceWorker, type: ToWorker['type']) => worker.postMessage({ type } satisfies ToWorker)

async function entryOf(worker: ServiceWorker): Promise<string | null> {
  const entry = await ask(worker, { type: 'entry' })
  return typeof entry === 'string' ? entry : null
}

/** A page that came from the server may be of the waiting release already: then nobody needs to be asked. */
async function lookAtWaiting({ waiting }: ServiceWorkerRegistration): Promise<void> {
  if (!waiting) return
  const entry = await entryOf(waiting)
  if (entry === ownEntry()) say(waiting, 'activate')
  else noteNewRelease(entry)
}

/** Another worker looks after this page: by the wish of a person here or in another tab, or as the first one ever. */
async function lookAtController(): Promise<void> {
  if (isReloadWanted()) return location.reload()
  const { controller } = navigator.serviceWorker
  if (controller === null) return
  const entry = await entryOf(controller)
  noteNewRelease(entry === ownEntry() ? null : entry)
  say(controller, 'started')
}

function followReleases(registration: ServiceWorkerRegistration) {
  const look = () => void lookAtWaiting(registration)
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  navigator.serviceWorker.addEventListener('controllerchange', () => void lookAtController())
  look()
  let lookedAt = Date.now()
  const lookAgain = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return
    lookedAt = Date.now()
    void registration.update().catch(() => undefined)
  }
  setInterval(lookAgain, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', lookAgain)
}

/** A notice was clicked, or the worker asks what is looked at. */
function hear(event: MessageEvent, open: Open) {
  const message = readMessage(event.data)
  const [port] = event.ports
  if (message?.type === 'where') port?.postMessage(location.pathname + location.search)
  else if (message?.type === 'subscriptionChanged')
    void import('./push-token.ts').then(({ renewPush }) => renewPush()).catch(() => undefined)
  else if (message?.type === 'open') {
    const path = ownPath(message.path)
    if (path !== null) open(pathOnDevice(path, isNarrow() || isMobilePlatform()))
    port?.postMessage(true)
  }
}

/**
 * Registers the service worker, where there can be one: not on plain http in a network, nor while developing. `open` leads to
 * a path as a link does, so that a form may ask before it is left.
 */
export async function startWorker(open: Open = goTo): Promise<void> {
  const workers = import.meta.env.PROD ? navigator.serviceWorker : undefined
  if (workers === undefined) return
  await holdRelease()
  workers.addEventListener('message', (event) => hear(event, open))
  workers.startMessages()
  const registration = await workers.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  if (!registration) return
  followReleases(registration)
  const { active } = registration
  if (active) say(active, 'started')
}

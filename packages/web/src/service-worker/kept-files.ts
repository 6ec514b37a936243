import { entryOfLock } from '../kernel/worker-names.ts'
import { release } from './release.ts'
import { openWindows, scope } from './scope.ts'

const FAMILY = 'lite-crm-files-'
const own = FAMILY + release.id
const PAGE = '/index.html'
/** Half of what a browser asks at once of one server: the page that is being used comes first. */
const AT_ONCE = 3
const DROP_TRIES = 5
const DROP_AGAIN_MS = 1_000

const isHashed = (path: string) => path.startsWith('/assets/')
const namesOfOurs = async () => (await caches.keys()).filter((name) => name.startsWith(FAMILY))
const inside = (name: string, path: string) => caches.match(path, { cacheName: name, ignoreVary: true })

async function findAnywhere(path: string): Promise<Response | undefined> {
  for (const name of await namesOfOurs()) {
    const found = await inside(name, path)
    if (found) return found
  }
  return undefined
}

/** A hashed name never changes its content, so an earlier release may lend it. Anything else is asked for anew. */
async function obtain(path: string): Promise<Response> {
  const lent = isHashed(path) ? await findAnywhere(path) : undefined
  const response = lent ?? (await fetch(path, { cache: isHashed(path) ? 'default' : 'reload', priority: 'low' }))
  if (!response.ok) throw new Error(`${path} is not there`)
  // Between two releases the server may already give the page of the next: then this one does not come to be.
  if (path === PAGE && !(await response.clone().text()).includes(release.entry))
    throw new Error('the page belongs to another release')
  return response
}

/** Takes in the whole release or rejects. What an interrupted try has left behind is used. */
export async function keepRelease(): Promise<void> {
  const cache = await caches.open(own)
  const left = [PAGE, ...release.files]
  const work = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift())
      if (path === PAGE || !(await cache.match(path))) await cache.put(path, await obtain(path))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

export const keptPage = () => inside(own, PAGE)

const known = new Set(release.files)
/** A page of an earlier release goes on asking for its own files. */
export const isFile = (path: string) => known.has(path) || isHashed(path)

export async function answerFile(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  return (await inside(own, pathname)) ?? (await findAnywhere(pathname)) ?? fetch(request)
}

const isOfAny = async (name: string, entries: readonly string[]) => {
  for (const entry of entries) if (await inside(name, entry)) return true
  return false
}

/** A page that was just left holds its release for a moment still, and one that opens does not yet. */
export async function dropUnusedSoon(): Promise<void> {
  for (let tries = 1; tries <= DROP_TRIES; tries += 1) {
    await dropUnused()
    if ((await namesOfOurs()).length === 1) return
    await new Promise((resolve) => setTimeout(resolve, DROP_AGAIN_MS))
  }
}

/** Drops the files of earlier releases, but of those that a page is still open of. */
export async function dropUnused(): Promise<void> {
  // What another worker has taken in belongs to a later release.
  if (scope.registration.waiting || scope.registration.installing) return
  const earlier = (await namesOfOurs()).filter((name) => name !== own)
  if (earlier.length === 0) return
  const { held = [] } = await navigator.locks.query()
  const entries = held.flatMap(({ name }) => entryOfLock(name ?? '') ?? [])
  // A page that is only opening has not yet said of which release it is.
  if ((await openWindows()).length > entries.length) return
  for (const name of earlier) if (!(await isOfAny(name, entries))) await caches.delete(name)
}

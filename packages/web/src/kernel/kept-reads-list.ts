import type { QueryKey } from '@tanstack/react-query'

/** What a screen showed last, for when there is no network. */
export interface KeptRead {
  readonly key: QueryKey
  readonly data: unknown
  /** When the server answered it. */
  readonly at: number
}

/** The work on tickets and what its screens stand on, the bell, and of tasks what a phone shows: what the phone is for. */
const roots: readonly unknown[] = ['ticket', 'category', 'departmentTask', 'savedReply', 'savedView', 'notification']
const READS_MAX = 50
const READS_CHARS = 2_000_000
const READ_CHARS = 400_000
const KEPT_MS = 7 * 86_400_000
/** A long list is asked for again page by page: what is kept of it must not make the next start slow. */
const PAGES_MAX = 2

const ofTask: readonly unknown[] = ['day', 'one', 'timeline']

export const isKeptKey = ([root, part]: QueryKey) => roots.includes(root) || (root === 'task' && ofTask.includes(part))

const isPlain = (data: unknown): data is object =>
  typeof data === 'object' && data !== null && (Array.isArray(data) || Object.getPrototypeOf(data) === Object.prototype)

const isPaged = (data: object): data is { pages: unknown[]; pageParams: unknown[] } =>
  'pages' in data && Array.isArray(data.pages) && 'pageParams' in data && Array.isArray(data.pageParams)

/** The answer as it is kept; null for what is no text, such as a file. */
export function keptForm(data: unknown): object | null {
  if (!isPlain(data)) return null
  if (!isPaged(data)) return data
  return { ...data, pages: data.pages.slice(0, PAGES_MAX), pageParams: data.pageParams.slice(0, PAGES_MAX) }
}

/** The newest that fit, as one text each, the newest first. */
export function boundReads(reads: Iterable<KeptRead>, now: number): KeptRead[] {
  let left = READS_CHARS
  return [...reads]
    .filter(({ at }) => now - at < KEPT_MS)
    .sort((one, other) => other.at - one.at)
    .slice(0, READS_MAX)
    .filter((read) => {
      const size = JSON.stringify(read).length
      if (size > READ_CHARS || size > left) return false
      left -= size
      return true
    })
}

const isKeptRead = (value: unknown): value is KeptRead =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  Array.isArray(value.key) &&
  'data' in value &&
  'at' in value &&
  typeof value.at === 'number'

/** Of what was stored: what may be shown to this person, and the keys of the rest. What is no read is neither. */
export function sortStored(stored: readonly unknown[], userId: number, now: number) {
  const reads = stored.filter(isKeptRead)
  const own = reads.filter((read) => isKeptKey(read.key) && 'userId' in read && read.userId === userId)
  const shown = boundReads(own, now)
  const staying = new Set(shown)
  return { shown, gone: reads.filter((read) => !staying.has(read)).map(({ key }) => key) }
}

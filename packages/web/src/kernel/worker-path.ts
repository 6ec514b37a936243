const ORIGIN = 'https://own.invalid'

/** A path of this product; null for what leads anywhere else. */
export function ownPath(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])[^\s\\]*$/.test(wanted)) return null
  const url = URL.parse(wanted, ORIGIN)
  // `/.//x`, which becomes `//x` by being read, is another site.
  return url?.origin === ORIGIN && !url.pathname.startsWith('//') ? url.pathname + url.search : null
}

const onDesktop = /^\/issue-detail\/(\d+)(?=[/?]|$)/
const onPhone = /^\/m\/ticket\/(\d+)(?:\/(\w+))?(?=[/?]|$)/
const onPhoneTask = /^\/m\/work\/(\d+)(?=[/?]|$)/
const onDesktopWork = /^\/work(?=[/?]|$)/
const written = ['comment', 'note'] as const
type Written = (typeof written)[number]

interface Place {
  readonly ticket: string
  /** Which of what was written is shown there; undefined: neither, or not said. */
  readonly part: Written | undefined
  /** The comment or note that it leads to. */
  readonly entry: string | null
}

const partOf = (word: string | null | undefined) => written.find((one) => one === word)
const searchIn = (path: string) => new URLSearchParams(path.split('?')[1] ?? '')
const tabIn = (path: string) => searchIn(path).get('tab')

/** The ticket that a path is about, and the part of it that the path names. */
function ticketIn(path: string): Place | undefined {
  const entry = searchIn(path).get('entry')
  const [, phoneTicket, page] = onPhone.exec(path) ?? []
  if (phoneTicket !== undefined) return { ticket: phoneTicket, part: partOf(page), entry }
  const [, ticket] = onDesktop.exec(path) ?? []
  return ticket === undefined ? undefined : { ticket, part: partOf(tabIn(path)), entry }
}

/** The task that a path shows; on the desktop beside the page. */
function taskIn(path: string): string | null {
  const wanted = onDesktopWork.test(path) ? searchIn(path).get('task') : onPhoneTask.exec(path)?.[1]
  return wanted !== undefined && wanted !== null && /^\d+$/.test(wanted) ? wanted : null
}

/** Notices name the desktop's page of a ticket or a task; the phone has its own, of a ticket one for each part. */
export function pathOnDevice(path: string, isPhone: boolean): string {
  if (isPhone && onDesktopWork.test(path)) return ['/m/work', taskIn(path)].filter(Boolean).join('/')
  const place = isPhone && onDesktop.test(path) ? ticketIn(path) : undefined
  if (place === undefined) return path
  const { ticket, part, entry } = place
  const page = `/m/ticket/${ticket}${part === undefined ? '' : `/${part}`}`
  return entry === null ? page : `${page}?entry=${encodeURIComponent(entry)}`
}

/** The desktop shows comments unless its address names another tab. */
const shows = (open: string, { part }: Place): Written | undefined =>
  onDesktop.test(open) && tabIn(open) === null ? 'comment' : part

/** Whether who looks at `open` sees already what a notice of `path` tells. */
export function isSamePlace(open: string, path: string): boolean {
  if (taskIn(path) !== null) return taskIn(open) === taskIn(path)
  const [looked, told] = [ticketIn(open), ticketIn(path)]
  if (looked === undefined && told === undefined) return open.split('?')[0] === path.split('?')[0]
  if (looked?.ticket !== told?.ticket) return false
  return told?.part === undefined || (looked !== undefined && shows(open, looked) === told.part)
}

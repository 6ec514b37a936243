const ORIGIN = 'https://own.invalid'

/** A path of this product; null for what leads anywhere else. */
export function ownPath(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || !/^\/(?![/\\])[^\s\\]*$/.test(wanted)) return null
  const url = URL.parse(wanted, ORIGIN)
  return url?.origin === ORIGIN ? url.pathname + url.search : null
}

const ticketIn = (path: string) => /^\/(?:issue-detail|m\/ticket)\/(\d+)(?=[/?]|$)/.exec(path)?.[1]

/** Notices name the desktop's page of a ticket; the phone has its own. */
export function pathOnDevice(path: string, isPhone: boolean): string {
  const ticket = isPhone && path.startsWith('/issue-detail/') ? ticketIn(path) : undefined
  return ticket === undefined ? path : `/m/ticket/${ticket}`
}

/** Whether who looks at `open` sees already what a notice of `path` tells. */
export function isSamePlace(open: string, path: string): boolean {
  const [one, other] = [ticketIn(open), ticketIn(path)]
  if (one !== undefined || other !== undefined) return one === other
  return open.split('?')[0] === path.split('?')[0]
}

import { iosMessage } from '@crm/contract/push'
import { IOS_POLL_MS } from '@crm/contract/rules/limits'
import { call } from './call.ts'
import { iosToken } from './push-token.ts'
import { ownPath } from './worker-path.ts'

interface Told {
  readonly message: string
  /** Where it leads: a path of our own, or null. */
  readonly path: string | null
}

/** The title and, under it, a text; a notice has one line. */
const inOneLine = (message: string) => message.replace(/\n+/g, ' · ')

async function fetchMessages(token: string): Promise<Told[]> {
  const found = await call(iosMessage.take, { body: { token } })
  return found.map(({ message, key, value }) => ({
    message: inOneLine(message),
    path: key === 'clickAction' ? ownPath(value) : null,
  }))
}

/** Fetches what waits for this iPhone every 5 seconds while its page is in sight, and shows the newest of it. */
export function followIosMessages(show: (told: Told) => void): () => void {
  const timer = setInterval(async () => {
    const token = iosToken()
    if (token === null || document.visibilityState !== 'visible') return
    const newest = (await fetchMessages(token).catch(() => [])).at(-1)
    if (newest) show(newest)
  }, IOS_POLL_MS)
  return () => clearInterval(timer)
}

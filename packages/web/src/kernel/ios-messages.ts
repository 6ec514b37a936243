import { iosMessage } from '@crm/contract/push'
import { IOS_POLL_MS, TOAST_MS } from '@crm/contract/rules/limits'
import { call } from './call.ts'
import { iosToken } from './push-token.ts'
import { ownPath } from './worker-path.ts'

export interface Told {
  readonly message: string
  /** Where it leads: a path of our own, or null. */
  readonly path: string | null
}

/** Nobody reads more of them one by one. */
const SHOWN_MAX = 3

/** The title and, under it, a text; a notice has one line. */
const inOneLine = (message: string) => message.replace(/\n+/g, ' · ')

async function fetchMessages(token: string): Promise<Told[]> {
  const found = await call(iosMessage.take, { body: { token } })
  return found.map(({ message, key, value }) => ({
    message: inOneLine(message),
    path: key === 'clickAction' ? ownPath(value) : null,
  }))
}

/** Of many that came together the newest are shown, after how many more there are: the bell has them all. */
export function shownOf(messages: readonly Told[], sumUp: (count: number) => string): readonly Told[] {
  if (messages.length <= SHOWN_MAX) return messages
  const more = { message: sumUp(messages.length - SHOWN_MAX), path: null }
  return [more, ...messages.slice(-SHOWN_MAX)]
}

/** One after the other, each for as long as a notice stands: two at once would be one. */
export function createTurns<T>(show: (one: T) => void) {
  const waiting: T[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  function next() {
    const [first] = waiting.splice(0, 1)
    timer = first === undefined ? undefined : setTimeout(next, TOAST_MS)
    if (first !== undefined) show(first)
  }
  return {
    add(more: readonly T[]) {
      waiting.push(...more)
      if (timer === undefined) next()
    },
    stop: () => clearTimeout(timer),
  }
}

interface Showing {
  readonly show: (told: Told) => void
  readonly sumUp: (count: number) => string
}

/** Fetches what waits for this iPhone every 5 seconds while its page is in sight, and shows it. */
export function followIosMessages({ show, sumUp }: Showing): () => void {
  const turns = createTurns(show)
  const timer = setInterval(async () => {
    const token = iosToken()
    if (token === null || document.visibilityState !== 'visible') return
    turns.add(shownOf(await fetchMessages(token).catch(() => []), sumUp))
  }, IOS_POLL_MS)
  return () => {
    clearInterval(timer)
    turns.stop()
  }
}

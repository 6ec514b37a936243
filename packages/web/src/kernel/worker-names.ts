/** What page and service worker say to each other. */
export type ToWorker = { readonly type: 'entry' | 'activate' | 'started' }
export type ToPage =
  | { readonly type: 'where' | 'subscriptionChanged' }
  /** A notice was clicked. */
  | { readonly type: 'open'; readonly path: string }

const LOCK = 'lite-crm-page:'

/** Held by a page as long as it is open, so that the files of its release stay. */
export const lockOfEntry = (entry: string) => LOCK + entry
export const entryOfLock = (name: string) => (name.startsWith(LOCK) ? name.slice(LOCK.length) : undefined)

const ANSWER_MS = 1_500

interface Hearer {
  postMessage(message: unknown, transfer: Transferable[]): void
}

/** Asks the other side; undefined when it does not answer, as one of an earlier release may not. */
export function ask(whom: Hearer, message: ToWorker | ToPage): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const finish = (answer: unknown) => {
      clearTimeout(timer)
      port1.close()
      resolve(answer)
    }
    const timer = setTimeout(finish, ANSWER_MS, undefined)
    port1.onmessage = ({ data }) => finish(data)
    whom.postMessage(message, [port2])
  })
}

/** What came in as a message of that kind; null when it is none of ours. */
export const readMessage = (value: unknown): { type: string; path?: unknown } | null =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
    ? { ...value, type: value.type }
    : null

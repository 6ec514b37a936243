import { createCell } from './cell.ts'
import { onSessionEnd } from './expiry.ts'
import { isFailure } from './failure.ts'
import { refusalText } from './i18n.ts'
import { newRepeatKey } from './repeat-key.ts'

export interface Upload {
  /** Also what keeps it from being stored twice. */
  readonly key: string
  /** What it is attached to, such as a ticket. */
  readonly target: number
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'refused'
  readonly sentBytes: number
  /** Why, in words; null until it is refused. */
  readonly refusal: string | null
  /** The same file once more may go through: the network or the server was away. */
  readonly canRetry: boolean
}

export const isGoing = ({ state }: Upload) => state !== 'refused'

interface Parts {
  /** Resolves when the file is there and shown. */
  readonly send: (upload: Upload, signal: AbortSignal, onProgress: (sentBytes: number) => void) => Promise<unknown>
  /** After a round, with how many of it arrived. */
  readonly onDone?: (sent: number) => void
}

const mayPassLater = (error: unknown) =>
  isFailure(error) && (error.status === 0 || error.status === 429 || error.status >= 500)

const uploadOf = (target: number, file: File): Upload => ({
  key: newRepeatKey(),
  target,
  file,
  state: 'waiting',
  sentBytes: 0,
  refusal: null,
  canRetry: false,
})

/** Files on their way, kept outside the page: they go on while one looks at something else. */
export function createUploadQueue({ send, onDone }: Parts) {
  const uploads = createCell<readonly Upload[]>([])
  let running: AbortController | null = null

  const change = (key: string, part: Partial<Upload>) =>
    uploads.set(uploads.get().map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: string) => uploads.set(uploads.get().filter((one) => one.key !== key))

  async function sendOne(upload: Upload, signal: AbortSignal): Promise<boolean> {
    const { key, file } = upload
    change(key, { state: 'sending', sentBytes: 0 })
    try {
      await send(upload, signal, (sentBytes) => change(key, { sentBytes: Math.min(sentBytes, file.size) }))
      drop(key)
      return true
    } catch (error) {
      change(key, { state: 'refused', refusal: refusalText(error), canRetry: mayPassLater(error) })
      return false
    }
  }

  /** One after the other, so that one that is refused keeps none of the others back. */
  async function run() {
    if (running !== null) return
    running = new AbortController()
    const { signal } = running
    let sent = 0
    const next = () => uploads.get().find(({ state }) => state === 'waiting')
    for (let upload = next(); upload !== undefined && !signal.aborted; upload = next())
      if (await sendOne(upload, signal)) sent += 1
    running = null
    onDone?.(sent)
  }

  onSessionEnd(() => {
    uploads.set([])
    running?.abort()
  })

  const of = (all: readonly Upload[], target: number) => all.filter((one) => one.target === target)
  return {
    use: (target: number) => of(uploads.use(), target),
    goingFiles: (target: number) =>
      of(uploads.get(), target)
        .filter(isGoing)
        .map(({ file }) => file),
    drop,
    add(target: number, files: readonly File[]) {
      uploads.set([...uploads.get(), ...files.map((file) => uploadOf(target, file))])
      void run()
    },
    /** What was chosen but is not even sent, each with its reason. */
    refuse(target: number, refused: readonly { readonly file: File; readonly reason: string }[]) {
      const added = refused.map(
        ({ file, reason }): Upload => ({ ...uploadOf(target, file), state: 'refused', refusal: reason }),
      )
      uploads.set([...uploads.get(), ...added])
    },
    sendAgain(key: string) {
      change(key, { state: 'waiting', refusal: null, sentBytes: 0 })
      void run()
    },
  }
}

import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

const restartPauseMs = 1_000
const closeLimitMs = 10_000

// A watching Node posts messages of its own through every worker.
const saysReady = (worker: Worker) =>
  new Promise<void>((resolve) => worker.on('message', (message) => message === 'ready' && resolve()))

/** Starts the worker again whenever it ends, until `close`; it posts 'ready', and any message asks it to end. */
export async function keepWorker(file: URL, workerData: unknown, onError: (error: Error) => void) {
  let isClosing = false
  let restarting: Promise<void> | undefined

  const start = async () => {
    const started = new Worker(file, { workerData })
    const ended = once(started, 'exit').then(() => Promise.reject(new Error('The worker ended before it was ready')))
    await Promise.race([saysReady(started), ended])
    started.on('error', onError)
    started.once('exit', () => {
      if (!isClosing) restarting = startAgain()
    })
    return started
  }

  const startAgain = async (): Promise<void> => {
    while (!isClosing) {
      try {
        worker = await start()
        return
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)))
        await wait(restartPauseMs)
      }
    }
  }

  let worker = await start()
  return {
    async restart(): Promise<void> {
      await worker.terminate()
      await restarting
    },
    async close(): Promise<void> {
      isClosing = true
      await restarting
      if (worker.threadId === -1) return
      const ended = once(worker, 'exit')
      const limit = setTimeout(() => worker.terminate(), closeLimitMs)
      worker.postMessage('close')
      await ended
      clearTimeout(limit)
    },
  }
}

import { createCell } from './cell.ts'

/** The first script of a newer release than this page is of; null as long as there is none. */
const newer = createCell<string | null>(null)
let isReloadAsked = false

export const useNewRelease = newer.use
export const noteNewRelease = newer.set

/** The new worker took over: at the person's wish, and so the page goes along. */
export const isReloadWanted = () => isReloadAsked

/** Lets the new worker take over; the page then loads anew (worker.ts). Where none waits, another tab was first. */
export async function takeNewRelease(): Promise<void> {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting
  if (!waiting) return location.reload()
  isReloadAsked = true
  waiting.postMessage({ type: 'activate' })
}

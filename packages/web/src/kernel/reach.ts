import { Failure } from './failure.ts'

/** fetch with a time limit; a server that is not reached or does not answer in time is a Failure like any other. */
export async function reach(url: string, init: RequestInit, signal: AbortSignal | undefined, timeoutMs: number) {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    return await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
  } catch (error) {
    if (signal?.aborted) throw error
    throw timeout.aborted ? new Failure('timeout', 'No answer in time') : new Failure('offline', 'Server not reached')
  }
}

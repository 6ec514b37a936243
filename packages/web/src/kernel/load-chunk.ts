import { CHUNK_TIMEOUT_MS } from '@crm/contract/rules/limits'
import { redirect } from '@tanstack/react-router'

const RELOADED = 'lite-crm-reloaded-at'
/** A script that is still missing this soon after a fresh load is missing for good. */
const RELOAD_PAUSE_MS = 60_000

const timeout = () =>
  new Promise<never>((_, reject) => setTimeout(reject, CHUNK_TIMEOUT_MS, new Error('The page did not arrive in time')))

/** After a new release the old names of scripts are gone: one fresh load finds the new ones. */
function isReloadWorthwhile(): boolean {
  if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(RELOADED)) < RELOAD_PAUSE_MS) return false
  sessionStorage.setItem(RELOADED, String(Date.now()))
  return true
}

/** Loads the script and the texts of a page. What does not arrive leads to /error. */
export async function loadChunk<T>(load: () => Promise<T>, href: string): Promise<T> {
  try {
    return await Promise.race([load(), timeout()])
  } catch {
    if (!isReloadWorthwhile()) throw redirect({ href: '/error' })
    location.assign(href)
    // The page is on its way out.
    return new Promise<never>(() => undefined)
  }
}

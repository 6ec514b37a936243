import { vault } from './vault.ts'

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('lite-crm')

/** Tells the other tabs that the sign-in changed, once the vault holds the change. */
export function tellOtherTabs() {
  // From memory there is nothing to share: each tab has its own sign-in.
  if (vault.memoryReason() === null) void vault.flush().then(() => channel?.postMessage('signInChanged'))
}

/** Another tab signed in or out: loading anew is the one way that leaves nothing of the former user behind. */
export function followOtherTabs() {
  channel?.addEventListener('message', () => {
    if (vault.memoryReason() === null) location.reload()
  })
}

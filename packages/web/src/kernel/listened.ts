const nameOf = (hub: string, event: string) => `${hub} ${event}`

/** Which events of the hubs the open page shows, and when one was told that it did not. */
export function noteListeners() {
  const counts = new Map<string, number>()
  const unheard = new Map<string, number>()
  return {
    begin(hub: string, event: string) {
      const name = nameOf(hub, event)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    },
    end(hub: string, event: string) {
      const name = nameOf(hub, event)
      const left = (counts.get(name) ?? 0) - 1
      if (left > 0) counts.set(name, left)
      else counts.delete(name)
    },
    /** Whether what is shown depends on a hub at all. */
    isShown: (hub: string) => [...counts.keys()].some((name) => name.startsWith(nameOf(hub, ''))),
    told(hub: string, event: string) {
      const name = nameOf(hub, event)
      if (!counts.has(name)) unheard.set(name, Date.now())
    },
    /** When the page last missed an event, in ms of the clock; 0: never. */
    missedAt: (hub: string, event: string) => unheard.get(nameOf(hub, event)) ?? 0,
    forgetTold: () => unheard.clear(),
  }
}

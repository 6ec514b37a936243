/** Ends a wait early. Rung while nobody waits, it ends the next one; each ring ends one wait. */
export function createBell() {
  let isRung = false
  let wake = () => {}
  return {
    ring() {
      isRung = true
      wake()
    },
    async wait(atMostMs: number) {
      if (!isRung)
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, atMostMs)
        })
      isRung = false
    },
  }
}
export type Bell = ReturnType<typeof createBell>

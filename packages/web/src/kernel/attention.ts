/** Nobody touched the page for so long: what it asks now, it asks by itself. */
const TOUCHED_MS = 60_000
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

// To open a page is an act of a person.
let touchedAt = Date.now()

/** Notes whenever somebody touches what is shown in `target`. */
export function followTouches(target: EventTarget): void {
  const note = () => {
    touchedAt = Date.now()
  }
  for (const touch of TOUCHES) target.addEventListener(touch, note, { capture: true, passive: true })
}

/** Whether a page reads by itself at this moment: live news are no sign that somebody is there. */
export const isUnattended = (): boolean => Date.now() - touchedAt > TOUCHED_MS

/** What a value is: the matter itself, what may still become it, or what should not be. Told apart without colour, too. */
export type Look = 'accent' | 'open' | 'bad'

export const colorOf: Readonly<Record<Look, string>> = {
  accent: 'var(--ui-accent)',
  open: 'color-mix(in srgb, var(--ui-accent) 35%, var(--ui-surface))',
  bad: 'var(--ui-danger)',
}

export const HATCH_ID = 'chart-hatch'
/** The one hatched look, for SVG; in HTML `Chart.module.css` draws the same. */
export const fillOf = (look: Look) => (look === 'bad' ? `url(#${HATCH_ID})` : colorOf[look])

/** One sort of value, in the order in which they stand on each other. */
export interface Series {
  readonly name: string
  readonly look: Look
}

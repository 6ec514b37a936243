/** What a value is: the matter itself, or what should not be. Told apart without colour, too. */
export type Look = 'accent' | 'bad'

export const colorOf: Readonly<Record<Look, string>> = {
  accent: 'var(--ui-accent)',
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

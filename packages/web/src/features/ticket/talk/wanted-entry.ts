/** The comment or note that an address leads to: `entry` of its search. */
export const readEntry = ({ entry }: Record<string, unknown>): number | undefined =>
  typeof entry === 'number' && Number.isSafeInteger(entry) && entry > 0 ? entry : undefined

/** A number as a person types it, with a comma or a point; undefined for anything else. */
export const readDecimal = (typed: string): number | undefined =>
  /^\d{1,7}(?:[.,]\d{1,4})?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : undefined

/** What stands between commas. */
export const readList = (typed: string): string[] =>
  typed
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

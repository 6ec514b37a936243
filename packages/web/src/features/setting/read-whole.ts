/** A whole number from 1 to `maximum` as a person types it; undefined for anything else. */
export function readWhole(typed: string, maximum: number): number | undefined {
  const number = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0
  return number >= 1 && number <= maximum ? number : undefined
}

/** Where a key leads in a list of `count`, round at both ends; null for a key that does not move. */
export function moveBy(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (at + count - 1) % count
    case 'PageDown':
      return Math.min(at + 8, count - 1)
    case 'PageUp':
      return Math.max(at - 8, 0)
    default:
      return null
  }
}

/** Remembers the last `size` ids. Answers true for an id the first time only. */
export function createSeen(size: number): (id: string) => boolean {
  const ids = new Set<string>()
  return (id) => {
    if (ids.has(id)) return false
    ids.add(id)
    const [oldest] = ids
    if (ids.size > size && oldest !== undefined) ids.delete(oldest)
    return true
  }
}

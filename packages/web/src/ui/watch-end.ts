/** Asks for more as soon as the end comes near. */
export function watchEnd(more: () => void) {
  return (end: HTMLElement | null) => {
    if (end === null) return
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && more(), { rootMargin: '400px' })
    watcher.observe(end)
    return () => watcher.disconnect()
  }
}

/** The answer of what may take too long, or `otherwise` when it has not come by then, or never will. */
export function within<T>(work: Promise<T>, limitMs: number, otherwise: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const tooLong = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, limitMs, otherwise)
  })
  return Promise.race([work.catch(() => otherwise), tooLong]).finally(() => clearTimeout(timer))
}

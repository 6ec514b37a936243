const slotsMax = 2

let taken = 0
const waiting: (() => void)[] = []

/** Waits until fewer than two sheets are being read, so that many uploads at once cannot fill the memory. */
export const takeSlot = async (): Promise<() => void> => {
  if (taken < slotsMax) taken += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  return () => {
    const next = waiting.shift()
    // The slot passes on without being freed, so nobody can slip in between.
    if (next) next()
    else taken -= 1
  }
}

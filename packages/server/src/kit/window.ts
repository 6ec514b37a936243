/** The rows of a list that a block shows. */
export interface Window {
  readonly skip: number
  readonly take: number
}

interface Block {
  readonly block: number
  readonly maxPerBlock: number
}

/** `max`: so far a list is paged; a block that reaches over it is cut, and one behind it is empty. */
export function windowOf({ block, maxPerBlock }: Block, max = Number.POSITIVE_INFINITY): Window {
  const skip = (block - 1) * maxPerBlock
  return { skip, take: Math.max(0, Math.min(maxPerBlock, max - skip)) }
}

/** How far a page may reach, in few steps: written into its text, so that a prepared plan knows that it reads few rows. */
const reaches = [20, 40, 100, 200, 400, 1_200]

export const reachOver = ({ skip, take }: Window): number => reaches.find((rows) => rows >= skip + take) ?? skip + take

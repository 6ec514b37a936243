import { hash, verify } from '@node-rs/argon2'

// docs/security.md, Passwords: argon2id at OWASP's first recommendation.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnceMax = 4

let running = 0
const waiting: (() => void)[] = []

/** Each hash takes 19 MB and a core: more than four at once would starve everything else. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnceMax) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

let decoy: Promise<string> | undefined

/** Without a hash a decoy is checked, so that an unknown name takes as long as a wrong password. */
export async function checkPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('a decoy that nobody signs in with')
  const known = passwordHash ?? (await decoy)
  const isRight = await inTurn(() => verify(known, password).catch(() => false))
  return isRight && passwordHash !== undefined
}

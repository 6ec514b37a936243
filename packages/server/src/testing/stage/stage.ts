import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Harness, openHarness } from '../harness.ts'

/** For a file of tests: the product opens once, and before each test it is empty, has nothing left to tell, and begins. */
export function stage(begin: (h: Harness) => unknown, environment: Record<string, string> = { RATE_LIMITS: 'off' }) {
  let h: Harness
  beforeAll(async () => {
    h = await openHarness(environment)
  })
  beforeEach(async () => {
    await h.reset()
    await begin(h)
  })
  afterAll(() => h.close())
}

import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type CustomerCalls, customerCalls } from './customer-calls.ts'
import { type Harness, openHarness } from './harness.ts'

interface Stage {
  readonly h: Harness
  readonly calls: CustomerCalls
}

/** For a file of tests: the product opens once, and before each test it is empty, has nothing left to tell, and begins. */
export function stageCustomers(begin: (stage: Stage) => Promise<void>, environment: Record<string, string> = {}): void {
  let h: Harness
  beforeAll(async () => {
    h = await openHarness(environment)
  })
  beforeEach(async () => {
    await h.platform.dispatcher.drain()
    await h.reset()
    await begin({ h, calls: customerCalls(h) })
  })
  afterAll(() => h.close())
}

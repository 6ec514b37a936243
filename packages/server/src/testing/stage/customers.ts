import { type CustomerCalls, customerCalls } from '../customer-calls.ts'
import type { Harness } from '../harness.ts'
import { stage } from './stage.ts'

interface Stage {
  readonly h: Harness
  readonly calls: CustomerCalls
}

/** For a file of tests about customers: before each the product is empty. */
export const stageCustomers = (begin: (on: Stage) => Promise<void>, environment: Record<string, string> = {}): void =>
  stage((h) => begin({ h, calls: customerCalls(h) }), environment)

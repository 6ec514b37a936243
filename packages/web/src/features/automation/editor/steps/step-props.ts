import type { AutomationKind } from '@crm/contract/automation-rules'
import type { TypedStep } from '../typed-rule.ts'

export interface StepProps {
  readonly kind: AutomationKind
  readonly step: TypedStep
  /** The fault of a part of it. */
  readonly fault: (part: string) => string | true | undefined
  /** The path of a part of it in the form. */
  readonly at: (part: string) => string
  readonly onChange: (part: Partial<TypedStep>) => void
}

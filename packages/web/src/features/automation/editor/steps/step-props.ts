import type { AutomationKind } from '@crm/contract/automation-rules'
import type { TypedMessage } from '../typed-message.ts'
import type { TypedStep } from '../typed-rule.ts'

interface PartProps<Typed> {
  readonly step: Typed
  /** The fault of a part of it. */
  readonly fault: (part: string) => string | true | undefined
  /** The path of a part of it in the form. */
  readonly at: (part: string) => string
  readonly onChange: (part: Partial<Typed>) => void
}
export type MessageProps = PartProps<TypedMessage>
export interface StepProps extends PartProps<TypedStep> {
  readonly kind: AutomationKind
}

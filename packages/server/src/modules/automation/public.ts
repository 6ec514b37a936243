export { type AutomationPart, type KindPart, order, type Reaction, type StepPart } from './parts.ts'
export { rulesWithStep } from './rule/store-uses.ts'

export { type AutomationPart, type KindPart, order, type StepPart } from './parts.ts'

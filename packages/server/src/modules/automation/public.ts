export { attempt, type Deed, prepareOrder } from './engine/perform.ts'
export {
  type AnyOrder,
  type AutomationPart,
  type KindPart,
  order,
  type Reaction,
  type StepOf,
  type StepPart,
} from './parts.ts'
export { eyesFor } from './rule/eyes.ts'
export { rulesWithStep } from './rule/store-uses.ts'

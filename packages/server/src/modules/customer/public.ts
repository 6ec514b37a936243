export { listCarriers, type MovableField, moveCustomers } from './bulk/store-move.ts'
export {
  type AddedCustomer,
  customerAdded,
  customerInteracted,
  customerPurged,
  messagesSettled,
  type Named,
} from './events.ts'
export { followCurators } from './jobs.ts'
export { searchCondition } from './list/store-condition.ts'
export { iterateCustomers } from './list/store-iterate.ts'
export { visibleCustomers } from './list/store-scope.ts'
export { hidesPresenter } from './profile/store-timeline.ts'
export { readFigures } from './read.ts'
export { dontForgetDays } from './rules.ts'
export { insertCustomers, type NewCustomer } from './store-insert.ts'
export { lockPresenters, readReferences } from './store-references.ts'
export { type Subscriber, subscribersOf } from './store-subscribers.ts'
export { existsFor, isSeenBy, visible } from './store-visibility.ts'

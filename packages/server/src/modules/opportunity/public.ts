export { changeMany } from './changes/change.ts'
export { deal } from './dealing.ts'
export { opportunityAdded } from './events.ts'
export { conditionsOf } from './list/store-filters.ts'
export { monthlyGoals } from './list/store-forecast.ts'
export { setOf } from './list/store-page.ts'
export { holdCurators } from './record/store-known.ts'
export { insertOpportunities } from './record/store-write.ts'
export { belongsTo } from './rules.ts'
export { countUnassigned, type NamedHand, readHands } from './store-dealing.ts'
export {
  type Branch,
  findReadable,
  isPlannedBy,
  isPlannedWithin,
  living,
  openPlaces,
  visibleOpportunities,
} from './store-sight.ts'

export { visibleOpportunities } from './store-sight.ts'

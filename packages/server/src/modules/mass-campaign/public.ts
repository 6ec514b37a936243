export { visibleMassCampaigns } from './store-sight.ts'

import type { salesStatistics as salesStatisticsApi } from '@crm/contract/sales-statistics'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { activities } from './activities.ts'
import { exportSheets } from './export.ts'
import { kpi, readOne, stepTimes } from './read.ts'

export const salesStatistics: HandlersOf<typeof salesStatisticsApi> = {
  one: readOne,
  stepTimes,
  activities,
  export: exportSheets,
  kpi,
}

import type { salesStatistics as salesStatisticsApi } from '@crm/contract/sales-statistics'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { readOne } from './read.ts'

export const salesStatistics: HandlersOf<typeof salesStatisticsApi> = { one: readOne }

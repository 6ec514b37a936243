import type { overview as overviewApi } from '@crm/contract/overview'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { readOne } from './read.ts'

export const overview: HandlersOf<typeof overviewApi> = { one: readOne }

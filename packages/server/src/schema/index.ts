import type { Kysely } from 'kysely'
import type { AccountTables } from './account.ts'
import type { AutomationTables } from './automation.ts'
import type { CustomerTables } from './customer.ts'
import type { MarketingTables } from './marketing.ts'
import type { PlatformTables } from './platform.ts'
import type { SalesTables } from './sales.ts'
import type { TaskTables } from './task.ts'
import type { TicketTables } from './ticket.ts'

/** Every table of the migrations, as queries see it. */
export interface Schema
  extends AccountTables,
    AutomationTables,
    CustomerTables,
    MarketingTables,
    PlatformTables,
    SalesTables,
    TaskTables,
    TicketTables {}

/** The one handle that a handler has: the pool for reads, its transaction for writes. */
export type Db = Kysely<Schema>

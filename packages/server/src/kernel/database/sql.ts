import type { RawBuilder } from 'kysely'

/** A piece of a statement. */
export type Sql = RawBuilder<unknown>
/** A piece that is true or false of a row. */
export type Condition = RawBuilder<boolean>

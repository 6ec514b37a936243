import pg from 'pg'

/** What `pg` makes of the description of columns, to read rows with. */
interface RowReader {
  fields: pg.FieldDef[]
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}

/** What a query of `pg` is besides what its types tell. */
interface Inside {
  readonly name: string
  readonly _result: RowReader
  _accumulateRows: boolean
  prepare(connection: pg.Connection): void
  handleRowDescription(message: unknown): void
}

type Answered = (error: Error | undefined, result: pg.ResultBuilder) => void

// The types of `pg` tell neither of the insides nor that a query may be given whom to answer.
const Query = pg.Query as unknown as new (text: string, values: unknown[], answered: Answered) => pg.Query & Inside

interface Described {
  readonly readers: Map<string, RowReader>
  /** The connection, but what is asked of it is answered without its columns. */
  readonly undescribed: pg.Connection
}

const describedOn = new WeakMap<pg.Connection, Described>()

function describedBy(connection: pg.Connection): Described {
  const known = describedOn.get(connection)
  if (known) return known
  const undescribed: pg.Connection = Object.create(connection, { describe: { value: () => undefined } })
  const described = { readers: new Map<string, RowReader>(), undescribed }
  describedOn.set(connection, described)
  return described
}

/**
 * A statement with a name, which answers the same columns each time on a connection: a server that would answer others
 * refuses the plan. So they are described once, for to describe and to read that takes as long as a short answer itself.
 */
export class KeptQuery extends Query {
  #readers: Map<string, RowReader> | undefined

  override prepare(connection: pg.Connection): void {
    const { readers, undescribed } = describedBy(connection)
    const reader = readers.get(this.name)
    if (reader === undefined) {
      this.#readers = readers
      super.prepare(connection)
      return
    }
    Object.assign(this._result, reader)
    this._accumulateRows = true
    super.prepare(undescribed)
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    this.#readers?.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

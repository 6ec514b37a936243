import type { LogLine } from './fact.ts'

type Value = string | number | boolean | null
type Facts = Readonly<Record<string, Value>>

/** One field of a record with what it was and what it is: the ids, and where they have one the names behind them. */
export interface Change<Field extends string = string> {
  readonly field: Field
  readonly before: string | null
  readonly after: string | null
  readonly beforeName?: string | null
  readonly afterName?: string | null
}

const textOf = (value: Value | undefined) => (value === undefined || value === null ? null : String(value))

/** The fields that differ. `nameOf` answers the words behind a value, such as a department's name; secrets are left out. */
export function changesOf<T extends Facts>(
  before: T,
  after: T,
  nameOf: (field: keyof T & string, side: 'before' | 'after') => string | null | undefined = () => undefined,
): Change<keyof T & string>[] {
  const names = Object.keys(after) as (keyof T & string)[]
  const fields = names.filter((field) => before[field] !== after[field])
  return fields.map((field) => {
    const [beforeName, afterName] = [nameOf(field, 'before'), nameOf(field, 'after')]
    return {
      field,
      before: textOf(before[field]),
      after: textOf(after[field]),
      ...(beforeName === undefined ? {} : { beforeName }),
      ...(afterName === undefined ? {} : { afterName }),
    }
  })
}

/** A line of the log for each change of one record. */
export const linesOf = (
  target: Pick<LogLine, 'resource' | 'action' | 'targetId' | 'targetCode' | 'targetName' | 'parentTarget'>,
  changes: readonly Change[],
): LogLine[] => changes.map(({ field, ...values }) => ({ ...target, editField: field, ...values }))

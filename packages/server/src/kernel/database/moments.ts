/**
 * A moment in the text of a statement, answered as text: to a Date and back would cost a page of rows more than all else
 * that is done with it.
 */
export const asText = (column: string) => `(${column} at time zone 'utc')::text`

/** `2026-11-20 02:00:00.5`, as `asText` has it answered, as `2026-11-20T02:00:00.500Z`. */
export const isoOf = (text: string) => `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20).padEnd(3, '0')}Z`

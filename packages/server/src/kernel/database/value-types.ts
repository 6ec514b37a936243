import pg from 'pg'

const oid = { int8: 20, date: 1082, textArray: 1009, int8Array: 1016, dateArray: 1182 }

/**
 * What a value of the database is read as. Plain dates stay `YYYY-MM-DD`: as a moment they would move with the zone.
 * Moments become a Date by themselves.
 */
export const types = new pg.TypeOverrides()
const parseTexts = pg.types.getTypeParser(oid.textArray)
types.setTypeParser(oid.int8, Number)
types.setTypeParser(oid.int8Array, (text) =>
  parseTexts(text).map((item: string | null) => (item === null ? null : Number(item))),
)
types.setTypeParser(oid.date, (text) => text)
types.setTypeParser(oid.dateArray, parseTexts)

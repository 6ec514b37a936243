/** What a cell holds. A true date cell is `{ date: 'YYYY-MM-DD' }`, never text; an empty cell is ''. */
export type CellValue = string | number | { date: string }

/**
 * `line` is the row number that a person sees in Excel; blank rows are left out but counted. `formulas`: the places of
 * the cells that a formula filled, which count by what it gave last.
 */
export type SheetRow = { line: number; cells: CellValue[]; formulas?: number[] }

/** Name of the sheet that holds a template's look-up values: never read as data. */
export const listsSheetName = '_lists'

/** Excel's own limit of characters in a cell. */
export const cellCharsMax = 32_767

// Quotes and blanks before the sign are skipped by spreadsheet programs too, and full-width signs work as signs.
const opensFormula = /^[\s\0'"‘’“”＇＂\u200b-\u200f]*[=+\-@＝＋－＠\t\r\n\0]/u

/** Text that a spreadsheet program would not run as a formula: prefixed with `'` when needed. */
export const neutralise = (text: string): string => (opensFormula.test(text) ? `'${text}` : text)

/** The text that `neutralise` was given. */
export const restore = (text: string): string =>
  text.startsWith("'") && opensFormula.test(text.slice(1)) ? text.slice(1) : text

export const isBlank = (cell: CellValue): boolean => typeof cell === 'string' && cell.trim() === ''
